#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>

#include "cancha/base/ids.h"
#include "cancha/base/tick.h"
#include "cancha/base/vec3.h"

namespace cancha::referee {

/// An attempt to score; positions in the attack frame of the team.
struct Shot {
    Tick tick{};                       ///< When the robot touched the ball for the last time.
    std::uint32_t period = 0;          ///< The match clock then.
    std::uint64_t period_elapsed = 0;  ///< The same, in ticks.
    Team team = Team::kNone;           ///< Whose shot it was.
    RobotId robot{};                   ///< Who shot.
    Vec2 from_m{};                     ///< Where the ball was then.
    Vec2 to_m{};                       ///< Where it was when the shot was over.
    double speed_mps = 0;              ///< Of the ball as it left.
    bool is_on_target = false;         ///< It went in, or would have but for the keeper.
    RobotId saved_by{};                ///< The keeper who stopped it; 0: none did.
    bool is_goal = false;              ///< It counted, and was not taken back.
    Tick goal_tick{};                  ///< When it was decided that it counts.
};

/// What the shots of one robot come to.
struct ShotCount {
    std::uint64_t shots = 0;      ///< That it took.
    std::uint64_t on_target = 0;  ///< Of these.
    std::uint64_t saves = 0;      ///< Shots of opponents that it stopped.
};

/// All shots of a match, of which the latest are listed.
class ShotList {
  public:
    /// More are counted and not listed: some ten times what a match of ten minutes has.
    static constexpr std::size_t kMostListed = 500;

    /// The latest one.
    void add(const Shot& shot);

    /// The oldest first.
    const std::deque<Shot>& listed() const { return shots_; }

    /// How many older ones there are.
    std::uint64_t omitted() const { return omitted_; }

    /// The latest one counts as a goal after all. Expects: there is one.
    void make_latest_a_goal(RobotId scorer, Tick decided);

    /// The goal that was decided then does not count any more.
    void take_back_goal(Tick decided);

    /// By robot; those without have no entry.
    std::map<RobotId, ShotCount> count() const;

  private:
    static void count(const Shot& shot, std::map<RobotId, ShotCount>& counts);

    std::deque<Shot> shots_;
    std::uint64_t omitted_ = 0;
    std::map<RobotId, ShotCount> omitted_counts_;  ///< Of those that are not listed.
};

}  // namespace cancha::referee
