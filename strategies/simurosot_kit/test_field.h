#pragma once

#include "cancha/client/observation.h"
#include "client-sdk/cpp/test/five_a_side.h"

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

/// Returns a SimuroSot field with the own goal at -x, a keeper and four players in their own half,
/// and the ball at rest.
inline Observation field_with_ball(Vec2 ball_m) {
    Observation view = client::test::field_with_ball(ball_m);
    view.mine = {robot_at(1, {-1.05, 0}), robot_at(2, {-0.8, 0.5}), robot_at(3, {-0.8, -0.5}),
                 robot_at(4, {-0.3, 0.5}), robot_at(5, {-0.3, -0.5})};
    return view;
}

}  // namespace cancha::strategies::kit
