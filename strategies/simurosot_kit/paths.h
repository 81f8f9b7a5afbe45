#pragma once

#include "cancha/client/commands.h"
#include "cancha/client/observation.h"

namespace cancha::strategies::kit {

/// Returns the first point to drive to on the way to `target_m`. The point leads past the nearest
/// robot in the way, and past the ball if the robot would push the ball towards the own goal. If
/// nothing is in the way, the point is the target. Attack frame: the own team attacks towards +x.
Vec2 first_waypoint_m(const client::Observation& view, const client::RobotView& robot,
                      Vec2 target_m);

/// Returns wheel speeds for driving to a point and stopping there. The robot drives around
/// obstacles and areas that it must not enter. Attack frame.
client::WheelSpeeds go_to(const client::Observation& view, const client::RobotView& robot,
                          Vec2 target_m);

}  // namespace cancha::strategies::kit
