#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>

#include "cancha/base/ids.h"
#include "cancha/base/tick.h"
#include "cancha/base/vec3.h"

namespace cancha::referee {

/// An attempt to score. Positions are in the attack frame of the team that shot: there the team
/// attacks towards +x.
struct Shot {
    Tick tick{};               ///< Tick in which the robot touched the ball last before the shot.
    std::uint32_t period = 0;  ///< Number of the period at that tick.
    std::uint64_t period_elapsed = 0;  ///< Time played in this period at that tick, in ticks.
    Team team = Team::kNone;           ///< Team that shot.
    RobotId robot{};                   ///< Robot that shot.
    Vec2 from_m{};                     ///< Position of the ball at that tick.
    Vec2 to_m{};                       ///< Position of the ball when the shot was over.
    double speed_mps = 0;              ///< Speed of the ball as it left the robot.
    /// Whether the ball went into the goal, or would have without the keeper.
    bool is_on_target = false;
    RobotId saved_by{};    ///< Keeper that stopped the shot; 0 if none did.
    bool is_goal = false;  ///< Whether a goal followed that counted and was not undone.
    Tick goal_tick{};      ///< Tick in which the goal was counted.
};

/// Numbers of shots of one robot.
struct ShotCount {
    std::uint64_t shots = 0;      ///< Shots that the robot took.
    std::uint64_t on_target = 0;  ///< Shots on target that the robot took.
    std::uint64_t saves = 0;      ///< Shots of opponents that the robot stopped.
};

/// All shots of a match. Only the latest are listed one by one; older ones are only counted.
class ShotList {
  public:
    /// Largest number of listed shots. About ten times the shots of a ten-minute match.
    static constexpr std::size_t kMostListed = 500;

    /// Adds the latest shot.
    void add(const Shot& shot);

    /// Returns the listed shots, the oldest first.
    const std::deque<Shot>& listed() const { return shots_; }

    /// Returns the number of older shots that are not listed.
    std::uint64_t omitted() const { return omitted_; }

    /// Turns the latest shot into a goal. `decided`: tick in which the goal was counted. Expects:
    /// there is a shot.
    void make_latest_a_goal(RobotId scorer, Tick decided);

    /// Undoes the goal that was counted in the tick `decided`.
    void take_back_goal(Tick decided);

    /// Returns the numbers of shots and saves by robot, for all shots of the match. Robots with
    /// neither shots nor saves have no entry.
    std::map<RobotId, ShotCount> count() const;

  private:
    static void count(const Shot& shot, std::map<RobotId, ShotCount>& counts);

    std::deque<Shot> shots_;
    std::uint64_t omitted_ = 0;
    std::map<RobotId, ShotCount> omitted_counts_;  ///< Numbers of the shots that are not listed.
};

}  // namespace cancha::referee
