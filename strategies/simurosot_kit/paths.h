#pragma once

#include "cancha/client/commands.h"
#include "cancha/client/observation.h"

namespace cancha::strategies::kit {

/// Returns the first point to drive to on the way to `target_m`. It leads past the nearest robot in
/// the way, and past the ball if a push would send it back towards the own goal; otherwise it is
/// the target. Attack frame.
Vec2 first_waypoint_m(const client::Observation& view, const client::RobotView& robot,
                      Vec2 target_m);

/// Drives to a point and stops there, around closed areas and obstacles. Attack frame.
client::WheelSpeeds go_to(const client::Observation& view, const client::RobotView& robot,
                          Vec2 target_m);

}  // namespace cancha::strategies::kit
