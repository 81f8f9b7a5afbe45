#pragma once

#include "server/sim/world/wheel_speeds.h"

namespace cancha::world::drives {

/// Motion of a robot of the official SimuroSot simulator.
struct Response {
    double speed_mps = 0;        ///< Along the robot's heading; negative: backwards.
    double turn_rate_radps = 0;  ///< Counter-clockwise.
};

/// Returns the motion of a robot after one tick. `before`: its motion before the tick. `wanted`:
/// commanded wheel speeds during the tick. This is the response of the official SimuroSot
/// simulator, as six teams measured it independently (constants SPEED_A, SPEED_B, ANGLE_A, ANGLE_B,
/// ANGLE_K, SPEED_ODD in their published strategies). They measured with ticks of 1/60 s; for ticks
/// of other lengths the response is converted.
///
/// Pure. The simulator's wheel speed 125 is 2.90 m/s.
Response official_response(const Response& before, WheelSpeeds wanted, double tick_s);

}  // namespace cancha::world::drives
