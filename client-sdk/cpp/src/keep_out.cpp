#include "cancha/client/keep_out.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <tuple>

#include "cancha/client/drive.h"

namespace cancha::client {

namespace {

/// Margin for checking ways, smaller than the margin of targets: otherwise a target exactly at its
/// margin, or a way along it, would block itself.
constexpr double kWayMargin_m = kKeepOutMargin_m / 2;

/// Distance within which a corner has been reached.
constexpr double kAtCorner_m = 0.05;

/// Gap between the outlines of two robots that must not touch.
constexpr double kKeeperGap_m = 0.04;

/// Time until a robot stands: one tick to look, a few ticks to brake.
constexpr double kBraking_s = 0.08;

bool is_keeper(const RobotView& robot) {
    return robot.info.number == 1;
}

double half_diagonal_m(const RobotView& robot) {
    return std::hypot(robot.info.length_m, robot.info.width_m) / 2;
}

const RobotView* opponents_keeper(const Observation& view) {
    const auto found = std::ranges::find_if(view.opponents, is_keeper);
    return found == view.opponents.end() ? nullptr : &*found;
}

/// Returns a robot's claim to a place in an area. The smaller claim has priority.
std::tuple<bool, bool, double, RobotId> claim(const Observation& view, const RobotView& robot,
                                              const Area& area) {
    const bool is_at_home = is_keeper(robot) && area.end == view.defends;
    return {!is_at_home, !area.contains(robot.position_m),
            distance(robot.position_m, view.ball.position_m), robot.id()};
}

bool is_closed(const Observation& view, const RobotView& robot, const Area& area, unsigned most) {
    if (area.depth_m <= 0) {
        return false;
    }
    const auto own = claim(view, robot, area);
    std::ptrdiff_t ahead = 0;
    for (const auto* team : {&view.mine, &view.teammates}) {
        ahead += std::ranges::count_if(
            *team, [&](const RobotView& other) { return claim(view, other, area) < own; });
    }
    return static_cast<std::size_t>(ahead) >= most;
}

/// Whether the straight way from one point to another leads through the area. Clips the way to the
/// box (Liang and Barsky, 1984).
bool is_crossed(const Area& area, Vec2 from_m, Vec2 to_m) {
    const double front_m = area.depth_m + kWayMargin_m;
    const double side_m = area.half_width_m + kWayMargin_m;
    double enters = 0;
    double leaves = 1;
    const auto clip = [&](double from, double to, double least, double most) {
        const double way = to - from;
        if (way == 0) {
            return from >= least && from <= most;
        }
        const double a = (least - from) / way;
        const double b = (most - from) / way;
        enters = std::max(enters, std::min(a, b));
        leaves = std::min(leaves, std::max(a, b));
        return enters < leaves;
    };
    return clip(area.depth_of_m(from_m), area.depth_of_m(to_m), -std::numeric_limits<double>::max(),
                front_m) &&
           clip(from_m.y, to_m.y, -side_m, side_m);
}

/// Returns the corner past which the way around the area is shortest.
Vec2 corner_on_way_m(const Area& area, Vec2 from_m, Vec2 to_m) {
    const std::array<Vec2, 2> corners = area.corners_m(kKeepOutMargin_m);
    Vec2 best_m = to_m;
    double best_way_m = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec2 corner_m = corners[i];
        const Vec2 other_m = corners[1 - i];
        if (distance(from_m, corner_m) < kAtCorner_m || is_crossed(area, from_m, corner_m)) {
            continue;
        }
        const double rest_m = is_crossed(area, corner_m, to_m)
                                  ? distance(corner_m, other_m) + distance(other_m, to_m)
                                  : distance(corner_m, to_m);
        const double way_m = distance(from_m, corner_m) + rest_m;
        if (way_m < best_way_m) {
            best_m = corner_m;
            best_way_m = way_m;
        }
    }
    return best_m;
}

/// Returns the point itself, or the nearest point out of the keeper's reach.
Vec2 away_from_keeper_m(const Observation& view, const RobotView& robot, Vec2 target_m) {
    const RobotView* const keeper = opponents_keeper(view);
    if (keeper == nullptr || view.is_shoot_out() ||
        !view.areas().opponent_penalty_area.contains(keeper->position_m, kKeepOutMargin_m)) {
        return target_m;
    }
    const double reach_m = half_diagonal_m(robot) + half_diagonal_m(*keeper) + kKeeperGap_m;
    const Vec2 off_m = target_m - keeper->position_m;
    const double off = length(off_m);
    if (off >= reach_m) {
        return target_m;
    }
    // Exactly at the keeper any side would do. The side towards the own goal is free of walls.
    const Vec2 out = off > 0 ? (1 / off) * off_m : Vec2{view.own_goal_m().x < 0 ? -1.0 : 1.0, 0};
    return keeper->position_m + reach_m * out;
}

Vec2 outside_of(const std::vector<Area>& closed, Vec2 point_m) {
    for (const Area& area : closed) {
        point_m = area.nearest_outside_m(point_m, kKeepOutMargin_m);
    }
    return point_m;
}

}  // namespace

std::vector<Area> closed_areas(const Observation& view, const RobotView& robot) {
    const Areas areas = view.areas();
    const AreaRules& rules = view.area_rules;
    std::vector<Area> closed;
    if (view.is_shoot_out()) {
        return closed;
    }
    const auto close = [&](const Area& area, unsigned most) {
        if (is_closed(view, robot, area, most)) {
            closed.push_back(area);
        }
    };
    // The larger areas first: a robot outside them is outside the smaller ones, too.
    close(areas.own_penalty_area, rules.penalty_area_defenders);
    close(areas.own_goal_area, rules.goal_area_defenders);
    close(areas.opponent_penalty_area, rules.penalty_area_attackers);
    close(areas.opponent_goal_area, rules.goal_area_attackers);
    return closed;
}

Vec2 open_target_m(const Observation& view, const RobotView& robot, Vec2 target_m) {
    return outside_of(closed_areas(view, robot), away_from_keeper_m(view, robot, target_m));
}

Vec2 open_waypoint_m(const Observation& view, const RobotView& robot, Vec2 target_m) {
    const Vec2 away_m = away_from_keeper_m(view, robot, robot.position_m);
    if (away_m != robot.position_m) {
        return away_m;
    }
    const std::vector<Area> closed = closed_areas(view, robot);
    target_m = outside_of(closed, away_from_keeper_m(view, robot, target_m));
    for (const Area& area : closed) {
        if (area.contains(robot.position_m, kWayMargin_m)) {
            return area.nearest_outside_m(robot.position_m, kKeepOutMargin_m);
        }
        if (is_crossed(area, robot.position_m, target_m)) {
            return corner_on_way_m(area, robot.position_m, target_m);
        }
    }
    return target_m;
}

bool is_charging_keeper(const Observation& view, const RobotView& robot) {
    const RobotView* const keeper = opponents_keeper(view);
    if (keeper == nullptr || view.is_shoot_out()) {
        return false;
    }
    const Area area = view.areas().opponent_penalty_area;
    const Vec2 soon_m = view.ball.position_m + kBraking_s * view.ball.velocity_mps;
    if (!area.contains(view.ball.position_m, kKeepOutMargin_m) && !area.contains(soon_m)) {
        return false;
    }
    const Vec2 way_m = keeper->position_m - robot.position_m;
    const Vec2 closing_mps = robot.velocity_mps - keeper->velocity_mps;
    const double closing = dot(closing_mps, way_m) / std::max(length(way_m), 1e-6);
    const double reach_m = half_diagonal_m(robot) + half_diagonal_m(*keeper);
    return closing > 0 && length(way_m) < reach_m + kKeeperGap_m + kBraking_s * closing;
}

WheelSpeeds lawful_drive_through(const Observation& view, const RobotView& robot, Vec2 target_m) {
    if (is_charging_keeper(view, robot)) {
        return kStop;
    }
    const Vec2 waypoint_m = open_waypoint_m(view, robot, target_m);
    return waypoint_m == target_m ? drive_through(robot, target_m) : drive_to(robot, waypoint_m);
}

}  // namespace cancha::client
