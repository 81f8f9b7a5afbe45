#include "strategies/simurosot_position/posts.h"

#include <algorithm>
#include <cmath>

#include "cancha/client/keep_out.h"

namespace cancha::strategies::position {

namespace {

using client::Observation;

/// Two defenders stand side by side on either side of the line from the ball to the goal.
constexpr double kShoulder_m = 0.06;
constexpr double kSupportDistance_m = 0.35;
/// So far from walls a robot can turn.
constexpr double kFromWall_m = 0.10;

/// Of the posts that go up and down with the ball: where they are relative to it, as shares of half
/// the length and half the width of the field. Chosen by eye in matches of eleven.
struct Lane {
    double ahead;  ///< Of the ball.
    double aside;  ///< Of the axis of the field.
};

constexpr Lane kWing{0.30, 0.60};
constexpr Lane kMidfield{-0.30, 0.40};
constexpr Lane kBack{-0.65, 0.30};

/// In the field, outside of both penalty areas.
Vec2 in_open_field_m(const Observation& view, Vec2 point_m) {
    const client::Areas areas = view.areas();
    const double most_x_m = view.field.half_length_m - kFromWall_m;
    const double most_y_m = view.field.half_width_m - kFromWall_m;
    point_m = {std::clamp(point_m.x, -most_x_m, most_x_m),
               std::clamp(point_m.y, -most_y_m, most_y_m)};
    point_m = areas.own_penalty_area.nearest_outside_m(point_m, client::kKeepOutMargin_m);
    return areas.opponent_penalty_area.nearest_outside_m(point_m, client::kKeepOutMargin_m);
}

Vec2 lane_post_m(const Observation& view, Lane lane, double side) {
    const Vec2 ball_m = view.ball.position_m;
    return in_open_field_m(view, {ball_m.x + lane.ahead * view.field.half_length_m,
                                  side * lane.aside * view.field.half_width_m});
}

/// On the border of the own penalty area, where the line from the goal to the ball leaves it.
Vec2 defender_post_m(const Observation& view, double side) {
    const client::Area area = view.areas().own_penalty_area;
    const Vec2 goal_m = view.own_goal_m();
    const Vec2 way = view.ball.position_m - goal_m;
    const double length_m = std::max(length(way), 0.01);
    // A ball in the goal would have them behind their own line.
    const Vec2 to_ball = way.x > 0 ? (1 / length_m) * way : Vec2{1, 0};
    const double front_m = area.depth_m + client::kKeepOutMargin_m;
    const double side_m = area.half_width_m + client::kKeepOutMargin_m;
    const double out_m =
        std::min(front_m / std::max(to_ball.x, 0.01), side_m / std::max(std::abs(to_ball.y), 0.01));
    const Vec2 shoulder{-to_ball.y, to_ball.x};
    return in_open_field_m(view, goal_m + out_m * to_ball + (side * kShoulder_m) * shoulder);
}

/// Behind the ball, ready to go for it.
Vec2 supporter_post_m(const Observation& view) {
    const Vec2 way = view.own_goal_m() - view.ball.position_m;
    return in_open_field_m(
        view, view.ball.position_m + (kSupportDistance_m / std::max(length(way), 0.1)) * way);
}

}  // namespace

Vec2 post_m(const Observation& view, Role role) {
    constexpr double kLeft = 1;
    constexpr double kRight = -1;
    switch (role) {
        case Role::kAttacker:
            return view.ball.position_m;
        case Role::kSupporter:
            return supporter_post_m(view);
        case Role::kLeftDefender:
            return defender_post_m(view, kLeft);
        case Role::kRightDefender:
            return defender_post_m(view, kRight);
        case Role::kLeftWing:
            return lane_post_m(view, kWing, kLeft);
        case Role::kRightWing:
            return lane_post_m(view, kWing, kRight);
        case Role::kLeftMidfielder:
            return lane_post_m(view, kMidfield, kLeft);
        case Role::kRightMidfielder:
            return lane_post_m(view, kMidfield, kRight);
        case Role::kLeftBack:
            return lane_post_m(view, kBack, kLeft);
        case Role::kRightBack:
            return lane_post_m(view, kBack, kRight);
    }
    return view.ball.position_m;
}

}  // namespace cancha::strategies::position
