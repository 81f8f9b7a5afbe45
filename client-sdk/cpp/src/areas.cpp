#include "cancha/client/areas.h"

#include <algorithm>
#include <cmath>

namespace cancha::client {

namespace {

/// Returns x of a point at this depth in front of the goal line at `end`.
double before_goal_line_m(const Field& field, FieldEnd end, double depth_m) {
    const double from_centre_m = field.half_length_m - depth_m;
    return end == FieldEnd::kPositiveX ? from_centre_m : -from_centre_m;
}

Area area_at(const Field& field, FieldEnd end, double depth_m, double width_m) {
    return {.end = end,
            .goal_line_m = field.goal_m(end).x,
            .depth_m = depth_m,
            .half_width_m = width_m / 2};
}

}  // namespace

bool Area::contains(Vec2 point_m, double margin_m) const {
    return depth_m > 0 && depth_of_m(point_m) <= depth_m + margin_m &&
           std::abs(point_m.y) <= half_width_m + margin_m;
}

Vec2 Area::nearest_outside_m(Vec2 point_m, double margin_m) const {
    if (!contains(point_m, margin_m)) {
        return point_m;
    }
    const double to_front_m = depth_m + margin_m - depth_of_m(point_m);
    const double to_side_m = half_width_m + margin_m - std::abs(point_m.y);
    // From behind the goal line the only way out is through the front.
    if (depth_of_m(point_m) < 0 || to_front_m <= to_side_m) {
        return {corners_m(margin_m)[0].x, point_m.y};
    }
    return {point_m.x, std::copysign(half_width_m + margin_m, point_m.y)};
}

std::array<Vec2, 2> Area::corners_m(double margin_m) const {
    const double towards_field = end == FieldEnd::kPositiveX ? -1 : 1;
    const double x_m = goal_line_m + towards_field * (depth_m + margin_m);
    const double y_m = half_width_m + margin_m;
    return {Vec2{x_m, y_m}, Vec2{x_m, -y_m}};
}

Areas areas_of(const Field& field, const AreaRules& rules, FieldEnd defends) {
    const FieldEnd attacks = opposite_of(defends);
    const double spot_x_m = field.half_length_m - rules.free_ball_from_goal_line_m;
    const double spot_y_m = field.half_width_m - rules.free_ball_from_side_wall_m;
    return {
        .own_goal_area = area_at(field, defends, rules.goal_area_depth_m, rules.goal_area_width_m),
        .own_penalty_area =
            area_at(field, defends, rules.penalty_area_depth_m, rules.penalty_area_width_m),
        .opponent_goal_area =
            area_at(field, attacks, rules.goal_area_depth_m, rules.goal_area_width_m),
        .opponent_penalty_area =
            area_at(field, attacks, rules.penalty_area_depth_m, rules.penalty_area_width_m),
        .own_penalty_spot_m = {before_goal_line_m(field, defends, rules.penalty_spot_m), 0},
        .opponent_penalty_spot_m = {before_goal_line_m(field, attacks, rules.penalty_spot_m), 0},
        .centre_circle_m = rules.centre_circle_m,
        .free_ball_spots_m = {Vec2{spot_x_m, spot_y_m}, Vec2{spot_x_m, -spot_y_m},
                              Vec2{-spot_x_m, spot_y_m}, Vec2{-spot_x_m, -spot_y_m}},
    };
}

}  // namespace cancha::client
