#pragma once

#include "cancha/client/observation.h"

namespace cancha::strategies::kit {

/// Where a ball that nobody touches is after `seconds`: it rolls straight on, keeps its speed, and
/// walls send it back. Same frame as `view`.
Vec2 ball_after(const client::Observation& view, double seconds);

/// How long `robot` needs to a point, roughly: a straight way at a usual speed.
double time_to_reach_s(const client::RobotView& robot, Vec2 target_m);

/// Where `robot` can meet the ball, and when.
struct Meeting {
    Vec2 ball_m;
    double after_s = 0;
};

Meeting first_meeting(const client::Observation& view, const client::RobotView& robot);

}  // namespace cancha::strategies::kit
