#pragma once

#include "cancha/client/commands.h"
#include "cancha/client/observation.h"

namespace cancha::strategies::position {

/// What the keeper does: stays on its line between the ball and the goal, spins the ball away when
/// it touches it. Attack frame.
client::WheelSpeeds keep_goal(const client::Observation& view, const client::RobotView& keeper);

/// Where a defender stands: before the goal, on the line from the ball to it. `side` is +1 or -1:
/// two defenders stand shoulder to shoulder. Attack frame.
Vec2 defender_post_m(const client::Observation& view, double side);

/// Where the supporter stands: behind the ball, ready to go for it. Attack frame.
Vec2 supporter_post_m(const client::Observation& view);

}  // namespace cancha::strategies::position
