#pragma once

#include <cstdint>
#include <vector>

#include "referee/core/coach.h"
#include "server/sim/world/world.h"

namespace cancha::match {

/// Watches the commands of a match to advise the teams afterwards. Finds robots that are never
/// commanded, and commands that exceed the limits of a robot.
class CommandCoach {
  public:
    /// `robots`: all robots of the match.
    explicit CommandCoach(const std::vector<world::RobotSpec>& robots);

    /// Notes the command that a team sent in the open tick (`wanted`), and the limited and rounded
    /// command that the robot got (`actual`).
    void note(const world::RobotCommand& wanted, const command::Command& actual);

    /// Counts the tick that has just closed. `is_played`: whether bodies moved in it. Ticks in
    /// which bodies stand still do not count.
    void tick_closed(bool is_played);

    /// Appends a line of advice for each problem found so far. `world`: the world of the match; it
    /// knows the limits of the robots.
    void advise(const world::World& world, std::vector<referee::Advice>& advice) const;

  private:
    /// A robot, and whether it has ever been commanded to move.
    struct Robot {
        RobotId id{};
        Team team = Team::kNone;
        bool is_commanded = false;
        bool is_moved = false;  ///< Whether any command asked the robot to move.
    };

    /// Numbers of ticks in which one team sent commands (`commanded`), and in which one of its
    /// commands was clamped (`clamped`).
    struct Ticks {
        std::uint64_t commanded = 0;
        std::uint64_t clamped = 0;
        RobotId clamped_robot{};           ///< Robot of the latest clamped command.
        std::size_t clamped_actuator = 0;  ///< Actuator of the latest clamped command.
        bool is_commanded_now = false;     ///< Whether the open tick has a command.
        bool is_clamped_now = false;       ///< Whether the open tick has a clamped command.
    };

    Ticks& ticks_of(Team team) { return team == Team::kBlue ? blue_ : yellow_; }

    const Ticks& ticks_of(Team team) const { return team == Team::kBlue ? blue_ : yellow_; }

    void advise_idle(Team team, std::vector<referee::Advice>& advice) const;

    std::vector<Robot> robots_;
    Ticks blue_;
    Ticks yellow_;
    bool is_played_ = false;  ///< Whether any tick was played.
};

}  // namespace cancha::match
