#pragma once

#include "server/sim/world/wheel_speeds.h"

namespace cancha::world::drives {

/// Motion of an official robot: speed along its heading, and turn rate.
struct Response {
    double speed_mps = 0;
    double turn_rate_radps = 0;
};

/// Motion after one tick at these wheel speeds, for a robot that moved as `before`: the response of
/// the official SimuroSot simulator, as six teams measured it independently (constants SPEED_A,
/// SPEED_B, ANGLE_A, ANGLE_B, ANGLE_K, SPEED_ODD in their published strategies). They measured at
/// 60 Hz; for a tick of another length the response is scaled to it.
///
/// Pure. 125 of the simulator's speed units are 2.90 m/s.
Response official_response(const Response& before, WheelSpeeds wanted, double tick_s);

}  // namespace cancha::world::drives
