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

    /// Notes the command for a robot in the open tick, and what became of it.
    void note(const world::RobotCommand& wanted, const command::Command& actual);

    /// `is_played`: it was a tick of play; in others no robot moves.
    void tick_closed(bool is_played);

    /// Adds its findings. `world`: that of the robots.
    void advise(const world::World& world, std::vector<referee::Advice>& advice) const;

  private:
    /// A robot, and whether it has ever been told so.
    struct Robot {
        RobotId id{};
        Team team = Team::kNone;
        bool is_commanded = false;
        bool is_moved = false;  ///< Not only to stand still.
    };

    /// One team's ticks: those with commands, and those in which a command was clamped.
    struct Ticks {
        std::uint64_t commanded = 0;
        std::uint64_t clamped = 0;
        RobotId clamped_robot{};           ///< The latest.
        std::size_t clamped_actuator = 0;  ///< The latest, of that robot.
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
