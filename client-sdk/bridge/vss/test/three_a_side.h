#pragma once

#include <numbers>

#include "cancha/client/observation.h"

namespace cancha::vss {

/// Returns a moving and turning robot of a 3v3 match.
inline client::RobotView robot_view(Team team, unsigned number, Vec2 position_m,
                                    double heading_rad) {
    client::RobotView robot;
    robot.info.id = RobotId{team == Team::kBlue ? number : number + 3};
    robot.info.team = team;
    robot.info.number = number;
    robot.info.track_m = 0.08;
    robot.info.max_wheel_speed_mps = 1.2;
    robot.position_m = position_m;
    robot.heading_rad = heading_rad;
    robot.velocity_mps = {0.3, -0.4};
    robot.turn_rate_radps = 2.5;
    return robot;
}

/// Returns a view of a 3v3 match in the first half, for the blue team, which defends +x.
inline client::Observation three_a_side() {
    client::Observation view;
    view.tick = Tick{120};
    view.time = SimDuration{1'920'500};
    view.field = {.half_length_m = 0.75,
                  .half_width_m = 0.65,
                  .goal_half_width_m = 0.2,
                  .goal_depth_m = 0.1,
                  .corner_side_m = 0.07};
    view.area_rules.goal_area_depth_m = 0.15;
    view.area_rules.goal_area_width_m = 0.7;
    view.area_rules.penalty_area_depth_m = 0.35;
    view.area_rules.penalty_area_width_m = 0.8;
    view.area_rules.penalty_spot_m = 0.375;
    view.area_rules.centre_circle_m = 0.2;
    view.team = Team::kBlue;
    view.defends = client::FieldEnd::kPositiveX;
    view.mine = {robot_view(Team::kBlue, 1, {0.6, 0.1}, std::numbers::pi / 2),
                 robot_view(Team::kBlue, 3, {0.2, -0.3}, 0)};
    view.opponents = {robot_view(Team::kYellow, 2, {-0.5, 0.25}, -3)};
    view.has_ball = true;
    view.ball.position_m = {0.1, 0.2};
    view.ball.velocity_mps = {-1, 0.5};
    view.ball.height_m = 0.0215;
    view.ball.climb_mps = 0.125;
    view.phase = client::MatchPhase::kPlay;
    view.period = 1;
    view.period_kind = client::PeriodKind::kHalf;
    view.period_elapsed = SimDuration{1'500'000};
    view.own_score = 4;
    view.opponent_score = 2;
    return view;
}

}  // namespace cancha::vss
