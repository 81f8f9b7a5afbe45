#pragma once

#include "cancha/client/commands.h"
#include "cancha/client/observation.h"

namespace cancha::strategies::kit {

/// Returns the keeper's wheel speeds. The keeper stays on its line between the ball and the goal.
/// If a slow ball is in its goal area, the keeper comes out and drives it away. If the keeper
/// touches the ball, the keeper spins to knock the ball away. Attack frame: the own team attacks
/// towards +x.
client::WheelSpeeds keep_goal(const client::Observation& view, const client::RobotView& keeper);

}  // namespace cancha::strategies::kit
