#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cancha/base/result.h"
#include "cancha/base/tick.h"
#include "server/sim/match/match.h"
#include "server/sim/world/command.h"

namespace cancha::lockstep {

/// An official on one connection. The same name on another connection is another driver.
struct Driver {
    std::string name;
    std::uint64_t connection = 0;

    friend bool operator==(const Driver&, const Driver&) = default;
};

/// Robots that officials drive by hand instead of their strategies. The strategies still get each
/// tick and answer it, but their commands for such robots are ignored.
///
/// A command holds for kHeld_s, then the robot is stopped, because the official may have gone. The
/// time is counted in ticks, so that a match has the same result at any speed.
class ManualDrive {
  public:
    /// Simulated time for which a command holds.
    static constexpr double kHeld_s = 0.5;

    explicit ManualDrive(TickRate rate) : ticks_held_(rate.ticks_in(kHeld_s)) {}

    /// Gives the robot to the driver. It stands still until drive(). Fails: kRefused: it already
    /// has a driver; the text names the driver.
    Status take_over(const world::CommandedRobot& robot, const Driver& driver);

    /// Commands the robot from the open tick on, or from the next one if none is open.
    /// Fails: kRefused: this driver does not drive the robot.
    /// Expects: the commands are for the same robot, at least one.
    Status drive(const world::CommandSet& commands, const Driver& driver, Tick tick);

    /// Gives the robot back to its strategy, whose last command holds again. Without such a command
    /// the robot stands still. Fails: as drive().
    Status release(RobotId robot, const Driver& driver);

    /// Releases all robots of this driver. Returns their ids.
    std::vector<RobotId> release_all(const Driver& driver);

    /// Intercepts a command of a strategy. Returns true if an official drives the robot: then the
    /// command must be ignored.
    bool takes(const world::RobotCommand& command);

    /// Passes the drivers' commands to the match. Expects: the tick is open, and the strategies'
    /// commands have been passed.
    void apply(match::Match& match);

  private:
    struct Driven {
        world::CommandedRobot robot;
        Driver driver;
        std::vector<command::Command> commands;  ///< One for each actuator.
        /// Tick of the last drive(); none: the robot is to stand still.
        std::optional<Tick> told_at;
        std::vector<std::optional<command::Command>> ignored;
    };

    Driven* find(RobotId robot);
    Result<Driven*> find_own(RobotId robot, const Driver& driver);
    void let_go(const Driven& driven);
    static void stop(Driven& driven);

    std::uint64_t ticks_held_;
    std::vector<Driven> driven_;
    world::CommandSet released_;  // Strategy commands to restore for released robots.
};

}  // namespace cancha::lockstep
