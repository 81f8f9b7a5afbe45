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

/// How far each robot has gone and how fast it has been, seen from above, in any discipline. The
/// way of a robot is the sum of its straight ways from tick to tick, each rounded to 10 um: whole
/// numbers, so that it is the same wherever it is counted.
class RobotMotion {
  public:
    /// Makes it for the robots of these settings.
    explicit RobotMotion(const v1::Discipline& settings);

    /// One tick of play.
    void watch(const WorldState& state);

    /// Until the next tick of play robots may be put elsewhere: that is no way they have gone.
    void interrupt() { is_interrupted_ = true; }

    /// Adds distance and top speed: of a team the sum of the ways, and the fastest robot.
    void describe(v1::MatchStatistics& message) const;

  private:
    struct Robot {
        RobotId id{};
        Team team = Team::kNone;
        Vec2 last_m{};
        std::uint64_t way = 0;         ///< In units of 10 um.
        double top_speed_squared = 0;  ///< In m2/s2.

        double distance_m() const;
        double top_speed_mps() const;
    };

    bool plays(Team team) const;

    std::vector<Robot> robots_;  ///< As in WorldState.
    bool is_interrupted_ = true;
};

}  // namespace cancha::referee
