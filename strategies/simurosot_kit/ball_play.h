#pragma once

#include "cancha/client/commands.h"
#include "cancha/client/observation.h"

namespace cancha::strategies::kit {

/// Largest distance between the centres of robot and ball at which the two touch or nearly touch.
inline constexpr double kTouching_m = 0.085;

/// Returns the direction, a unit vector, in which to play the ball from `ball_m` towards
/// `target_m`: straight to the target, or along the wall if the ball lies at a wall. Attack frame:
/// the own team attacks towards +x.
Vec2 way_to(const client::Observation& view, Vec2 ball_m, Vec2 target_m);

/// Returns the place to shoot at: just inside that post of the opponents' goal which is farther
/// from their keeper. Attack frame.
Vec2 open_corner_m(const client::Observation& view);

/// Returns wheel speeds for getting behind the ball and driving it towards `target_m`. If the ball
/// is jammed, the robot spins. In a penalty or free kick, the robot plays the ball in the direction
/// from spot_kick_direction(). Attack frame.
client::WheelSpeeds play_ball(const client::Observation& view, const client::RobotView& robot,
                              Vec2 target_m);

/// Returns the time, in seconds, that a robot would need until it plays the ball towards
/// `target_m`. A robot that must first drive around the ball needs longer. Attack frame.
double delay_to_play_s(const client::Observation& view, const client::RobotView& robot,
                       Vec2 target_m);

/// Returns wheel speeds for leaving the ball to other players: the robot waits on the line from the
/// ball to the centre of the field, because the other players will clear the ball in this
/// direction. Used for a ball that is jammed in the other half, because pushing it further would
/// end in a free ball, and for a ball that the robot may not go for. Attack frame.
client::WheelSpeeds back_off(const client::Observation& view, const client::RobotView& robot);

}  // namespace cancha::strategies::kit
