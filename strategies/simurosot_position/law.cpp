#include "strategies/simurosot_position/law.h"

#include <cmath>

namespace cancha::strategies::position {

namespace {

bool is_in_own_box(const client::Observation& view, Vec2 point_m, double depth_m,
                   double half_width_m) {
    return point_m.x < view.own_goal_m().x + depth_m && std::abs(point_m.y) < half_width_m;
}

}  // namespace

Vec2 outside_own_penalty_area_m(const client::Observation& view, Vec2 point_m) {
    const double front_m = kPenaltyAreaDepth_m + kStopping_m;
    if (!is_in_own_box(view, point_m, front_m, kPenaltyAreaHalfWidth_m + kStopping_m)) {
        return point_m;
    }
    return {view.own_goal_m().x + front_m, point_m.y};
}

Vec2 outside_own_goal_area_m(const client::Observation& view, Vec2 point_m) {
    const double front_m = kGoalAreaDepth_m + kStopping_m;
    if (!is_in_own_box(view, point_m, front_m, kGoalAreaHalfWidth_m + kStopping_m)) {
        return point_m;
    }
    return {view.own_goal_m().x + front_m, point_m.y};
}

}  // namespace cancha::strategies::position
