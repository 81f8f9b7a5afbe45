#pragma once

#include "cancha/client/commands.h"
#include "cancha/client/observation.h"

namespace cancha::strategies::position {

/// Unit vector along which the ball at `ball_m` should leave: to the goal, or along a wall that it
/// lies at. Attack frame.
Vec2 shot_direction(const client::Observation& view, Vec2 ball_m);

/// What the robot that goes for the ball does: gets behind it and drives through it, or spins where
/// the ball is jammed. Attack frame.
client::WheelSpeeds attack(const client::Observation& view, const client::RobotView& robot);

}  // namespace cancha::strategies::position
