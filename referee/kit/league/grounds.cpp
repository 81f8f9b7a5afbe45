#include "referee/kit/league/grounds.h"

namespace cancha::referee {

Grounds::Grounds(const RuleContext& context)
    : settings(context.settings),
      goal_area{&context.settings.field(), context.rules.number("goal_area_depth_m"),
                context.rules.number("goal_area_width_m")},
      penalty_area{&context.settings.field(), context.rules.number("penalty_area_depth_m"),
                   context.rules.number("penalty_area_width_m")},
      circle_m(context.rules.number("centre_circle_m")),
      penalty_spot_m(context.rules.number("penalty_spot_m")),
      goal_kick_from_goal_line_m(context.rules.number("goal_kick_from_goal_line_m")),
      goal_kick_from_axis_m(context.rules.number("goal_kick_from_axis_m")),
      free_ball_from_goal_line_m(context.rules.number("free_ball_from_goal_line_m")),
      free_ball_from_side_wall_m(context.rules.number("free_ball_from_side_wall_m")),
      free_ball_distance_m(context.rules.number("free_ball_distance_m")) {}

Vec2 Grounds::at(FieldEnd end, double from_goal_line_m, double left_m) const {
    if (end == FieldEnd::kPositiveX) {
        return {field().right_m() - from_goal_line_m, left_m};
    }
    return {field().left_m() + from_goal_line_m, -left_m};
}

Vec2 Grounds::free_ball_spot(Vec2 ball_m) const {
    const double x_m = at(half_of(ball_m), free_ball_from_goal_line_m, 0).x;
    return {x_m, ball_m.y >= 0 ? field().top_m() - free_ball_from_side_wall_m
                               : field().bottom_m() + free_ball_from_side_wall_m};
}

}  // namespace cancha::referee
