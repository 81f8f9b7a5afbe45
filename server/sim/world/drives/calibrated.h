#pragma once

#include "server/sim/world/wheel_speeds.h"

namespace cancha::world::drives {

/// Motion of a robot of the official SimuroSot simulator.
struct Response {
    double speed_mps = 0;        ///< Speed along the robot's heading; negative means backwards.
    double turn_rate_radps = 0;  ///< Turn rate, positive counter-clockwise.
};

/// Returns the motion of a robot after one tick. `before`: its motion before the tick. `wanted`:
/// commanded wheel speeds during the tick. This is the response of the official SimuroSot
/// simulator, as six teams measured it independently. Their published strategies contain the result
/// as the constants SPEED_A, SPEED_B, ANGLE_A, ANGLE_B, ANGLE_K and SPEED_ODD. The teams measured
/// with ticks of 1/60 s; for ticks of other lengths the response is converted.
///
/// Pure. The simulator's wheel speed 125 is 2.90 m/s.
Response official_response(const Response& before, WheelSpeeds wanted, double tick_s);

}  // namespace cancha::world::drives
