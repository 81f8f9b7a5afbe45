#include "strategies/maze_walker/strategy.h"

#include <algorithm>
#include <cmath>

#include "cancha/client/drive.h"
#include "strategies/course_kit/gap.h"

namespace cancha::strategies {

using client::Commands;
using client::Observation;
using client::Ranges;
using client::RobotView;

namespace {

// All these numbers were found by trial.
constexpr double kRadius_m = 0.1;  // Nearly half of the robot's diagonal.
constexpr double kFastest_mps = 0.25;
constexpr double kStop_m = 0.01;
constexpr double kSpeed_per_s = 2.0;  // For each metre of room.
constexpr double kTurn_per_s = 4.0;   // For each radian.
constexpr double kMostTurn_radps = 3.0;

}  // namespace

void Walker::decide(const Observation& view, Commands& commands) {
    for (const RobotView& robot : view.mine) {
        const client::Reading* reading = robot.find_reading("distance");
        const Ranges* ranges = reading == nullptr ? nullptr : reading->as<Ranges>();
        if (ranges == nullptr) {
            continue;
        }
        const Gap gap = widest_gap(*ranges, kRadius_m);
        const double ahead_m = room_m(*ranges, 0, kRadius_m);
        const double speed_mps = std::clamp(kSpeed_per_s * (ahead_m - kStop_m), 0.0, kFastest_mps) *
                                 std::max(0.0, std::cos(gap.bearing_rad));
        const double turn_radps =
            std::clamp(kTurn_per_s * gap.bearing_rad, -kMostTurn_radps, kMostTurn_radps);
        commands.set_wheels(robot, client::wheels_for(robot, speed_mps, turn_radps));
    }
}

}  // namespace cancha::strategies
