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

/// An official on one connection. An official with the same name on another connection is another
/// driver.
struct Driver {
    std::string name;
    std::uint64_t connection = 0;  ///< Number that distinguishes connections.

    friend bool operator==(const Driver&, const Driver&) = default;
};

/// Robots that officials drive by hand instead of their strategies. The strategies still get each
/// tick and answer it, but their commands for hand-driven robots are ignored.
///
/// An official's command holds for kHeld_s. Then the robot is stopped, because the official may
/// have gone. This time is counted in ticks, so that a match has the same result at any speed.
class ManualDrive {
  public:
    /// Simulated time for which an official's command holds.
    static constexpr double kHeld_s = 0.5;

    explicit ManualDrive(TickRate rate) : ticks_held_(rate.ticks_in(kHeld_s)) {}

    /// Gives the robot to the driver. The robot stands still until drive() is called. Fails:
    /// kRefused: the robot already has a driver; the text names the driver.
    Status take_over(const world::CommandedRobot& robot, const Driver& driver);

    /// Commands the robot from the open tick on, or from the next one if none is open.
    /// Fails: kRefused: this driver does not drive the robot.
    /// Expects: there is at least one command, and all commands are for the same robot.
    Status drive(const world::CommandSet& commands, const Driver& driver, Tick tick);

    /// Gives the robot back to its strategy. The last command that the strategy gave while the
    /// robot was driven by hand now holds. If the strategy gave none, the robot stands still.
    /// Fails: kRefused: this driver does not drive the robot.
    Status release(RobotId robot, const Driver& driver);

    /// Releases all robots of this driver. Returns their ids.
    std::vector<RobotId> release_all(const Driver& driver);

    /// Call with each command of a strategy. Returns whether an official drives the robot. If so,
    /// the caller must ignore the command, which is kept for release().
    bool takes(const world::RobotCommand& command);

    /// Gives the officials' commands to the match. Expects: the tick is open, and the match already
    /// has the strategies' commands.
    void apply(match::Match& match);

  private:
    /// A robot that an official drives.
    struct Driven {
        world::CommandedRobot robot;
        Driver driver;
        std::vector<command::Command> commands;  ///< One for each actuator.
        /// Tick of the last drive(); none if the robot stands still.
        std::optional<Tick> told_at;
        /// The strategy's last command for each actuator; none if the strategy gave no command.
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
