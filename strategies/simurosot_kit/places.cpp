#include "strategies/simurosot_kit/places.h"

#include <algorithm>
#include <cmath>

#include "cancha/client/keep_out.h"

namespace cancha::strategies::kit {

namespace {

/// Distance of the two defenders from the line between ball and goal, on either side.
constexpr double kShoulder_m = 0.06;

/// A robot can turn this far from a wall.
constexpr double kTurningRoom_m = 0.10;

}  // namespace

Vec2 in_open_field_m(const client::Observation& view, Vec2 point_m) {
    const client::Areas areas = view.areas();
    const double most_x_m = view.field.half_length_m - kTurningRoom_m;
    const double most_y_m = view.field.half_width_m - kTurningRoom_m;
    point_m = {std::clamp(point_m.x, -most_x_m, most_x_m),
               std::clamp(point_m.y, -most_y_m, most_y_m)};
    point_m = areas.own_penalty_area.nearest_outside_m(point_m, client::kKeepOutMargin_m);
    return areas.opponent_penalty_area.nearest_outside_m(point_m, client::kKeepOutMargin_m);
}

Vec2 guard_post_m(const client::Observation& view, double side) {
    const client::Area area = view.areas().own_penalty_area;
    const Vec2 goal_m = view.own_goal_m();
    const Vec2 way = view.ball.position_m - goal_m;
    const double length_m = std::max(length(way), 0.01);
    // A ball in the goal would send them behind their own line.
    const Vec2 to_ball = way.x > 0 ? (1 / length_m) * way : Vec2{1, 0};
    const double front_m = area.depth_m + client::kKeepOutMargin_m;
    const double side_m = area.half_width_m + client::kKeepOutMargin_m;
    const double out_m =
        std::min(front_m / std::max(to_ball.x, 0.01), side_m / std::max(std::abs(to_ball.y), 0.01));
    const Vec2 shoulder{-to_ball.y, to_ball.x};
    return in_open_field_m(view, goal_m + out_m * to_ball + (side * kShoulder_m) * shoulder);
}

}  // namespace cancha::strategies::kit
