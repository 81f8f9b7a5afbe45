#pragma once

#include "cancha/client/commands.h"
#include "cancha/client/observation.h"

namespace cancha::strategies::kit {

/// Largest distance between the centres of robot and ball at which they touch, or nearly.
inline constexpr double kTouching_m = 0.085;

/// Returns the unit vector along which the ball at `ball_m` should leave for `target_m`: straight
/// there, or along a wall if it lies at one. Attack frame.
Vec2 way_to(const client::Observation& view, Vec2 ball_m, Vec2 target_m);

/// Returns the place to shoot at: inside the post of the opponents' goal that is farther from their
/// keeper. Attack frame.
Vec2 open_corner_m(const client::Observation& view);

/// Gets behind the ball and drives it towards `target_m`, or spins if the ball is jammed. Plays a
/// penalty or free kick in the direction given by restarts.h. Attack frame.
client::WheelSpeeds play_ball(const client::Observation& view, const client::RobotView& robot,
                              Vec2 target_m);

/// Returns how long a robot would need to play the ball towards `target_m`, in seconds. A robot
/// that must first get around the ball needs longer. Attack frame.
double delay_to_play_s(const client::Observation& view, const client::RobotView& robot,
                       Vec2 target_m);

/// Leaves the ball to other players and waits where they will clear it to. For a ball jammed in the
/// other half, where pushing on ends in a free ball, and for a ball that the robot may not go for.
/// Attack frame.
client::WheelSpeeds back_off(const client::Observation& view, const client::RobotView& robot);

}  // namespace cancha::strategies::kit
