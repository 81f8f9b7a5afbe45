#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>

#include "cancha/base/ids.h"
#include "cancha/base/tick.h"
#include "cancha/base/vec3.h"

namespace cancha::referee {

/// An attempt to score. Positions are in the attack frame of the team.
struct Shot {
    Tick tick{};                       ///< Tick of the robot's last touch of the ball.
    std::uint32_t period = 0;          ///< Period of the match clock at that tick.
    std::uint64_t period_elapsed = 0;  ///< Ticks of the period at that tick.
    Team team = Team::kNone;           ///< Team that shot.
    RobotId robot{};                   ///< Robot that shot.
    Vec2 from_m{};                     ///< Position of the ball at that tick.
    Vec2 to_m{};                       ///< Position of the ball when the shot was over.
    double speed_mps = 0;              ///< Speed of the ball as it left the robot.
    bool is_on_target = false;         ///< Whether it went in, or would have without the keeper.
    RobotId saved_by{};                ///< Keeper that stopped it; 0: none.
    bool is_goal = false;              ///< Whether it counted and was not undone.
    Tick goal_tick{};                  ///< Tick in which the goal was decided.
};

/// Numbers of shots of one robot.
struct ShotCount {
    std::uint64_t shots = 0;      ///< Shots that it took.
    std::uint64_t on_target = 0;  ///< Its shots on target.
    std::uint64_t saves = 0;      ///< Shots of opponents that it stopped.
};

/// All shots of a match. Only the latest are listed.
class ShotList {
  public:
    /// Most shots listed; older ones are only counted. Some ten times the shots of a ten-minute
    /// match.
    static constexpr std::size_t kMostListed = 500;

    /// Adds the latest shot.
    void add(const Shot& shot);

    /// Returns the listed shots, the oldest first.
    const std::deque<Shot>& listed() const { return shots_; }

    /// Returns how many older shots are not listed.
    std::uint64_t omitted() const { return omitted_; }

    /// Turns the latest shot into a goal. Expects: there is one.
    void make_latest_a_goal(RobotId scorer, Tick decided);

    /// Undoes the goal that was decided in this tick.
    void take_back_goal(Tick decided);

    /// Returns the numbers by robot. Robots without shots or saves have no entry.
    std::map<RobotId, ShotCount> count() const;

  private:
    static void count(const Shot& shot, std::map<RobotId, ShotCount>& counts);

    std::deque<Shot> shots_;
    std::uint64_t omitted_ = 0;
    std::map<RobotId, ShotCount> omitted_counts_;  ///< Numbers of the shots that are not listed.
};

}  // namespace cancha::referee
