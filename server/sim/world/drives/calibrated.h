#pragma once

#include "server/sim/world/wheel_speeds.h"

namespace cancha::world::drives {

/// How fast the official robots go, along their heading and round.
struct Response {
    double speed_mps = 0;
    double turn_rate_radps = 0;
};

/// Motion that one tick makes of `before` under these wheel speeds: the response of the official
/// SimuroSot simulator, as six teams measured it independently of each other (constants SPEED_A,
/// SPEED_B, ANGLE_A, ANGLE_B, ANGLE_K, SPEED_ODD in their published strategies). They measured at
/// 60 Hz; a tick of another length gives what its share of such ticks would.
///
/// Pure. 125 of the simulator's speed units are 2.90 m/s.
Response official_response(const Response& before, WheelSpeeds wanted, double tick_s);

}  // namespace cancha::world::drives
