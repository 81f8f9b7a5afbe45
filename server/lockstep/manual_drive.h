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

/// Driver: an official on one connection. Another one with the same name is another driver.
struct Driver {
    std::string name;
    std::uint64_t connection = 0;

    friend bool operator==(const Driver&, const Driver&) = default;
};

/// Robots that people drive by hand, in place of the strategies that they belong to. Those are
/// asked and answer as ever; what they tell such a robot does not count.
///
/// A command holds for a while and then the robot is stopped: nobody may be there any more. The
/// time is counted in ticks, so that a match has the same result at any speed.
class ManualDrive {
  public:
    /// How long a command holds.
    static constexpr double kHeld_s = 0.5;

    explicit ManualDrive(TickRate rate) : ticks_held_(rate.ticks_in(kHeld_s)) {}

    /// The robot stands until its driver says otherwise. Fails: kRefused: somebody drives it; the
    /// text says who.
    Status take_over(const world::CommandedRobot& robot, const Driver& driver);

    /// Counts from the tick that is open, or is opened next. Fails: kRefused: this driver does not
    /// drive the robot.
    /// Expects: the commands are for the same robot, at least one.
    Status drive(const world::CommandSet& commands, const Driver& driver, Tick tick);

    /// Gives the robot back to its strategy, whose last command holds again; until there is one,
    /// the robot stands. Fails: as drive().
    Status release(RobotId robot, const Driver& driver);

    /// Releases all that this driver drives. Returns them.
    std::vector<RobotId> release_all(const Driver& driver);

    /// Takes a command of a strategy away. Returns whether it does not count.
    bool takes(const world::RobotCommand& command);

    /// Tells the match what holds in place of strategies. Expects: its tick is open, and the
    /// strategies' commands have been given.
    void apply(match::Match& match);

  private:
    struct Driven {
        world::CommandedRobot robot;
        Driver driver;
        std::vector<command::Command> commands;  ///< One for each actuator.
        std::optional<Tick> told_at;             ///< None: it is to stand.
        std::vector<std::optional<command::Command>> ignored;
    };

    Driven* find(RobotId robot);
    Result<Driven*> find_own(RobotId robot, const Driver& driver);
    void let_go(const Driven& driven);
    static void stop(Driven& driven);

    std::uint64_t ticks_held_;
    std::vector<Driven> driven_;
    world::CommandSet released_;  // Commands that hold from now on for robots that are free again.
};

}  // namespace cancha::lockstep
