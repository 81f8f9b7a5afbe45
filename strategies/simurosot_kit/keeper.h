#pragma once

#include "cancha/client/commands.h"
#include "cancha/client/observation.h"

namespace cancha::strategies::kit {

/// Returns the keeper's wheel speeds. It stays on its line between the ball and the goal, comes out
/// for a slow ball in its goal area and drives it away, and spins away a ball that it touches.
/// Attack frame.
client::WheelSpeeds keep_goal(const client::Observation& view, const client::RobotView& keeper);

}  // namespace cancha::strategies::kit
