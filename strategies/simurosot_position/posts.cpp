#include "strategies/simurosot_position/posts.h"

#include <algorithm>

#include "strategies/simurosot_kit/places.h"

namespace cancha::strategies::position {

namespace {

using client::Observation;

constexpr double kSupportDistance_m = 0.35;

/// Post that moves up and down with the ball, relative to it, in shares of half the length and half
/// the width of the field. Chosen by eye in matches of eleven.
struct Lane {
    double ahead;  ///< Ahead of the ball.
    double aside;  ///< Beside the axis of the field.
};

constexpr Lane kWing{0.30, 0.60};
constexpr Lane kMidfield{-0.30, 0.40};
constexpr Lane kBack{-0.65, 0.30};

Vec2 lane_post_m(const Observation& view, Lane lane, double side) {
    const Vec2 ball_m = view.ball.position_m;
    return kit::in_open_field_m(view, {ball_m.x + lane.ahead * view.field.half_length_m,
                                       side * lane.aside * view.field.half_width_m});
}

/// Returns the post behind the ball, ready to go for it.
Vec2 supporter_post_m(const Observation& view) {
    const Vec2 way = view.own_goal_m() - view.ball.position_m;
    return kit::in_open_field_m(
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
            return kit::guard_post_m(view, kLeft);
        case Role::kRightDefender:
            return kit::guard_post_m(view, kRight);
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
