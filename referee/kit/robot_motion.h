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

/// Measures the distance travelled and the top speed of each robot, seen from above, in any
/// discipline. The distance is the sum of the straight lines from tick to tick. Each of these
/// lengths is rounded to a whole number of 10 um, so that every machine gets the same sum.
class RobotMotion {
  public:
    /// Prepares for the robots of these settings.
    explicit RobotMotion(const v1::Discipline& settings);

    /// Adds the movement of all robots in one tick of play. `state`: the world at the end of the
    /// tick.
    void watch(const WorldState& state);

    /// Called when robots may be moved from outside physics before the next tick of play. Such a
    /// move does not count as travelled distance.
    void interrupt() { is_interrupted_ = true; }

    /// Adds distance and top speed of robots and teams to the message. A team has the sum of its
    /// robots' distances and the top speed of its fastest robot.
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
