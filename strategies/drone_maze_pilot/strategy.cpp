#include "strategies/drone_maze_pilot/strategy.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "strategies/course_kit/gap.h"

namespace cancha::strategies {

using client::BodyVelocity;
using client::Commands;
using client::Observation;
using client::RobotView;

namespace {

// All these numbers were found by trial.
constexpr double kHeight_m = 0.15;
constexpr double kHeightError_m = 0.03;  // Drift before the pilot climbs or sinks.
constexpr double kClimb_mps = 0.1;
constexpr double kRadius_m = 0.08;  // A little more than half of the drone's diagonal.
constexpr double kFastest_mps = 0.3;
constexpr double kStop_m = 0.03;
constexpr double kSpeed_per_s = 2.0;
constexpr double kTurn_per_s = 4.0;
constexpr double kMostTurn_radps = 3.0;
constexpr double kSignAhead_rad = 0.5;
constexpr double kSignNear_m = 0.24;
constexpr double kSignTurn_radps = 2.5;

template <typename Found>
const Found* find(const RobotView& robot, const char* sensor) {
    const client::Reading* reading = robot.find_reading(sensor);
    return reading == nullptr ? nullptr : reading->as<Found>();
}

/// Returns the text of the nearest sign ahead; none if it is too far away to turn.
std::optional<std::string> advice(const RobotView& robot) {
    const auto* sightings = find<client::Sightings>(robot, "signs");
    if (sightings == nullptr) {
        return std::nullopt;
    }
    for (const client::Sighting& sighting : *sightings) {
        const bool is_sign = sighting.kind == "left" || sighting.kind == "right";
        if (is_sign && sighting.distance_m < kSignNear_m &&
            std::abs(sighting.bearing_rad) < kSignAhead_rad) {
            return sighting.kind;
        }
    }
    return std::nullopt;
}

BodyVelocity fly(const RobotView& robot, const client::Ranges& ranges) {
    if (const auto sign = advice(robot)) {
        return {.turn_rate_radps = *sign == "left" ? kSignTurn_radps : -kSignTurn_radps};
    }
    const Gap gap = widest_gap(ranges, kRadius_m);
    const double ahead_m = room_m(ranges, 0, kRadius_m);
    return {.forward_mps = std::clamp(kSpeed_per_s * (ahead_m - kStop_m), 0.0, kFastest_mps) *
                           std::max(0.0, std::cos(gap.bearing_rad)),
            .turn_rate_radps =
                std::clamp(kTurn_per_s * gap.bearing_rad, -kMostTurn_radps, kMostTurn_radps)};
}

}  // namespace

void Pilot::decide(const Observation& view, Commands& commands) {
    for (const RobotView& robot : view.mine) {
        const auto* fix = find<client::Fix>(robot, "position");
        const auto* ranges = find<client::Ranges>(robot, "distance");
        if (fix == nullptr || ranges == nullptr) {
            continue;
        }
        const double missing_m = kHeight_m - fix->position_m.z;
        const bool is_at_height = std::abs(missing_m) < kHeightError_m;
        BodyVelocity velocity = is_at_height ? fly(robot, *ranges) : BodyVelocity{};
        velocity.up_mps = is_at_height ? 0 : std::copysign(kClimb_mps, missing_m);
        commands.set_velocity(robot, velocity);
    }
}

}  // namespace cancha::strategies
