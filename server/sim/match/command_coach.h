#pragma once

#include <cstdint>
#include <vector>

#include "referee/core/coach.h"
#include "server/sim/world/world.h"

namespace cancha::match {

/// Finds robots that are never commanded, and commands that ask for more than a robot can do.
class CommandCoach {
  public:
    explicit CommandCoach(const std::vector<world::RobotSpec>& robots);

    /// Notes the command wanted for a robot in the open tick, and the command that it got.
    void note(const world::RobotCommand& wanted, const command::Command& actual);

    /// Counts the tick. `is_played`: the tick was one of play; robots move in no other.
    void tick_closed(bool is_played);

    /// Appends the findings to `advice`. `world`: the one with the robots.
    void advise(const world::World& world, std::vector<referee::Advice>& advice) const;

  private:
    /// A robot, and whether it has ever been commanded to move.
    struct Robot {
        RobotId id{};
        Team team = Team::kNone;
        bool is_commanded = false;
        bool is_moved = false;  ///< Some command was not only to stand still.
    };

    /// Ticks of one team: all with commands, and those with a clamped command.
    struct Ticks {
        std::uint64_t commanded = 0;
        std::uint64_t clamped = 0;
        RobotId clamped_robot{};           ///< Robot of the latest clamped command.
        std::size_t clamped_actuator = 0;  ///< Actuator of the latest clamped command.
        bool is_commanded_now = false;
        bool is_clamped_now = false;
    };

    Ticks& ticks_of(Team team) { return team == Team::kBlue ? blue_ : yellow_; }

    const Ticks& ticks_of(Team team) const { return team == Team::kBlue ? blue_ : yellow_; }

    void advise_idle(Team team, std::vector<referee::Advice>& advice) const;

    std::vector<Robot> robots_;
    Ticks blue_;
    Ticks yellow_;
    bool is_played_ = false;
};

}  // namespace cancha::match
