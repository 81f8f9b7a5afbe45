#pragma once

#include "cancha/client/commands.h"
#include "cancha/client/observation.h"

namespace cancha::strategies::kit {

/// A robot whose centre is nearer to the ball's than this touches it, or nearly.
inline constexpr double kTouching_m = 0.085;

/// Unit vector along which the ball at `ball_m` should leave for `target_m`: straight there, or
/// along a wall that it lies at. Attack frame.
Vec2 way_to(const client::Observation& view, Vec2 ball_m, Vec2 target_m);

/// Where to shoot at: inside the post of the opponents' goal that is further from their keeper.
/// Attack frame.
Vec2 open_corner_m(const client::Observation& view);

/// Gets behind the ball and drives it towards `target_m`, or spins where it is jammed. A penalty or
/// free kick goes where restarts.h has it. Attack frame.
client::WheelSpeeds play_ball(const client::Observation& view, const client::RobotView& robot,
                              Vec2 target_m);

/// How long a robot would need to play the ball towards `target_m`: the way to it, longer for one
/// that must get around it first. Seconds. Attack frame.
double delay_to_play_s(const client::Observation& view, const client::RobotView& robot,
                       Vec2 target_m);

/// Leaves the ball to others, and waits where they will clear it to: for one that is jammed in the
/// other half, where pushing on ends in a free ball, and for one that the robot may not go for.
/// Attack frame.
client::WheelSpeeds back_off(const client::Observation& view, const client::RobotView& robot);

}  // namespace cancha::strategies::kit
