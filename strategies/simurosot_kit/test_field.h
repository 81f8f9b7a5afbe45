#pragma once

#include "cancha/client/observation.h"

namespace cancha::strategies::kit {

using client::Observation;
using client::RobotView;

inline RobotView robot_at(std::uint32_t id, Vec2 position_m) {
    return {.info = {.id = RobotId{id},
                     .number = id,
                     .track_m = 0.083,
                     .max_wheel_speed_mps = 2.9,
                     .speed_time_constant_s = 0.27,
                     .turn_time_constant_s = 0.052},
            .position_m = position_m};
}

/// A SimuroSot field, the own goal at -x; keeper and four players in their half, ball at rest.
inline Observation field_with_ball(Vec2 ball_m) {
    Observation view;
    view.field = {.half_length_m = 1.1,
                  .half_width_m = 0.9,
                  .goal_half_width_m = 0.2,
                  .goal_depth_m = 0.1,
                  .corner_side_m = 0.07};
    view.area_rules = {.goal_area_depth_m = 0.15,
                       .goal_area_width_m = 0.5,
                       .penalty_area_depth_m = 0.35,
                       .penalty_area_width_m = 0.8,
                       .goal_area_defenders = 1,
                       .penalty_area_defenders = 3,
                       .goal_area_attackers = 1,
                       .penalty_area_attackers = 3};
    view.defends = client::FieldEnd::kNegativeX;
    view.has_ball = true;
    view.ball.position_m = ball_m;
    view.mine = {robot_at(1, {-1.05, 0}), robot_at(2, {-0.8, 0.5}), robot_at(3, {-0.8, -0.5}),
                 robot_at(4, {-0.3, 0.5}), robot_at(5, {-0.3, -0.5})};
    return view;
}

}  // namespace cancha::strategies::kit
