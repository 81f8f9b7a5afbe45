#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "cancha/base/ids.h"
#include "cancha/base/vec3.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "proto/cancha/v1/statistics.pb.h"
#include "referee/core/world_state.h"

namespace cancha::referee {

/// Distance and top speed of each robot, seen from above, in any discipline. The distance is the
/// sum of the straight ways from tick to tick, each rounded to 10 um. It is a whole number, so that
/// every machine counts the same.
class RobotMotion {
  public:
    /// Makes it for the robots of these settings.
    explicit RobotMotion(const v1::Discipline& settings);

    /// Takes one tick of play.
    void watch(const WorldState& state);

    /// Called when robots may be moved before the next tick of play: such a move does not count as
    /// travelled.
    void interrupt() { is_interrupted_ = true; }

    /// Adds distance and top speed. A team has the sum of its robots' distances and the speed of
    /// the fastest.
    void describe(v1::MatchStatistics& message) const;

  private:
    struct Robot {
        RobotId id{};
        Team team = Team::kNone;
        Vec2 last_m{};
        std::uint64_t way = 0;         ///< Distance in units of 10 um.
        double top_speed_squared = 0;  ///< Top speed squared, in m2/s2.

        double distance_m() const;
        double top_speed_mps() const;
    };

    bool plays(Team team) const;

    std::vector<Robot> robots_;  ///< In the order of WorldState.
    bool is_interrupted_ = true;
};

}  // namespace cancha::referee
