#pragma once

#include "cancha/client/commands.h"
#include "cancha/client/observation.h"

namespace cancha::strategies::kit {

/// Where to drive first on the way to `target_m`: past the nearest robot that stands in the way,
/// and past the ball where a push would lead it back towards the own goal; else the target itself.
/// Attack frame.
Vec2 first_waypoint_m(const client::Observation& view, const client::RobotView& robot,
                      Vec2 target_m);

/// Drives to a point and stops there, around closed areas and what stands in the way. Attack frame.
client::WheelSpeeds go_to(const client::Observation& view, const client::RobotView& robot,
                          Vec2 target_m);

}  // namespace cancha::strategies::kit
