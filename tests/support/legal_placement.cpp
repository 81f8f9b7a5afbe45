#include "tests/support/legal_placement.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

#include <fmt/format.h>

#include "tests/support/footprint.h"

namespace cancha::support {

namespace {

std::vector<Footprint> footprints_of(const v1::Discipline& settings,
                                     const referee::WorldState& state, double sunk_in_m) {
    std::vector<Footprint> footprints;
    for (const referee::RobotState& robot : state.robots) {
        const auto entry =
            std::ranges::find(settings.robots(), to_number(robot.id), &v1::Robot::id);
        const auto kind =
            std::ranges::find(settings.robot_kinds(), entry->kind(), &v1::RobotKind::name);
        footprints.push_back({robot.ground_pose(), kind->length_m() - 2 * sunk_in_m,
                              kind->width_m() - 2 * sunk_in_m});
    }
    return footprints;
}

/// Returns whether a point is inside the walls and corners, or inside a goal between its posts.
bool is_on_field(const v1::Field& field, Vec2 point_m) {
    const bool is_between_posts =
        point_m.y < field.goal_top_m() && point_m.y > field.goal_bottom_m();
    const double right_m = is_between_posts ? field.goal_right_m() : field.right_m();
    const double left_m = is_between_posts ? field.goal_left_m() : field.left_m();
    const double to_end_m = std::min(right_m - point_m.x, point_m.x - left_m);
    const double to_side_m = std::min(field.top_m() - point_m.y, point_m.y - field.bottom_m());
    return to_end_m >= 0 && to_side_m >= 0 && to_end_m + to_side_m >= field.corner_side_m();
}

}  // namespace

testing::AssertionResult stands_legally(const v1::Discipline& settings,
                                        const referee::WorldState& state, double sunk_in_m) {
    const std::vector<Footprint> robots = footprints_of(settings, state, sunk_in_m);
    for (std::size_t i = 0; i < robots.size(); ++i) {
        const unsigned id = to_number(state.robots[i].id);
        const auto others = std::span(robots).first(i);
        const auto hit = std::ranges::find_if(
            others, [&](const Footprint& other) { return overlap(robots[i], other); });
        if (hit != others.end()) {
            const auto index = static_cast<std::size_t>(hit - others.begin());
            return testing::AssertionFailure() << fmt::format(
                       "robots {} and {} overlap", to_number(state.robots[index].id), id);
        }
        const Vec2 ball_m =
            state.ball ? Vec2{state.ball->position_m.x, state.ball->position_m.y} : Vec2{};
        if (state.ball && overlap(robots[i], ball_m, settings.ball().radius_m() - sunk_in_m)) {
            return testing::AssertionFailure() << fmt::format("robot {} is in the ball", id);
        }
        const auto is_outside = [&](Vec2 corner_m) {
            return settings.has_field() && !is_on_field(settings.field(), corner_m);
        };
        if (std::ranges::any_of(robots[i].corners(), is_outside)) {
            return testing::AssertionFailure()
                   << fmt::format("robot {} stands outside the field", id);
        }
    }
    return testing::AssertionSuccess();
}

}  // namespace cancha::support
