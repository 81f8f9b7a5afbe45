#pragma once

#include "cancha/client/observation.h"

namespace cancha::strategies::kit {

/// Returns the place of an untouched ball after `seconds`. It rolls straight on at constant speed,
/// and walls send it back. Same frame as `view`.
Vec2 ball_after(const client::Observation& view, double seconds);

/// Returns roughly how long `robot` needs to a point: a straight way at a usual speed.
double time_to_reach_s(const client::RobotView& robot, Vec2 target_m);

/// Place and time at which a robot can first meet the ball.
struct Meeting {
    Vec2 ball_m;
    double after_s = 0;
};

Meeting first_meeting(const client::Observation& view, const client::RobotView& robot);

}  // namespace cancha::strategies::kit
