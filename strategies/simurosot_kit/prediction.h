#pragma once

#include "cancha/client/observation.h"

namespace cancha::strategies::kit {

/// Returns the place of the ball after `seconds` if no robot touches it. The ball is assumed to
/// roll straight on at constant speed and to bounce off walls. Same frame as `view`.
Vec2 ball_after(const client::Observation& view, double seconds);

/// Returns roughly the time that `robot` needs to reach a point on a straight way at a usual speed.
double time_to_reach_s(const client::RobotView& robot, Vec2 target_m);

/// Place and time at which a robot can first meet the ball.
struct Meeting {
    Vec2 ball_m;         ///< Place of the ball at that time.
    double after_s = 0;  ///< Time from now.
};

/// Returns where and when `robot` can first meet the ball if no other robot touches it.
Meeting first_meeting(const client::Observation& view, const client::RobotView& robot);

}  // namespace cancha::strategies::kit
