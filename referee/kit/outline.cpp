#include "referee/kit/outline.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace cancha::referee {

namespace {

Vec2 heading_of(const Outline& outline) {
    return {std::cos(outline.pose.heading_rad), std::sin(outline.pose.heading_rad)};
}

std::array<Vec2, 4> corners_of(const Outline& outline) {
    const Vec2 ahead = outline.half_length_m * heading_of(outline);
    const Vec2 left = outline.half_width_m * left_of(heading_of(outline));
    const Vec2 centre_m = outline.pose.position_m();
    return {centre_m + ahead + left, centre_m - ahead + left, centre_m - ahead - left,
            centre_m + ahead - left};
}

double distance_to(const Outline& outline, Vec2 point_m) {
    const Vec2 local_m = to_body(point_m - outline.pose.position_m(), heading_of(outline));
    return std::hypot(std::max(0.0, std::abs(local_m.x) - outline.half_length_m),
                      std::max(0.0, std::abs(local_m.y) - outline.half_width_m));
}

/// How far `corners_m` reach along `axis`, at least and at most.
std::pair<double, double> reach_along(Vec2 axis, const std::array<Vec2, 4>& corners_m) {
    std::pair reach(std::numeric_limits<double>::infinity(),
                    -std::numeric_limits<double>::infinity());
    for (const Vec2 corner_m : corners_m) {
        const double along_m = dot(axis, corner_m);
        reach = {std::min(reach.first, along_m), std::max(reach.second, along_m)};
    }
    return reach;
}

/// Two rectangles are apart if a side of one of them has the other one wholly beyond it.
bool overlap(const Outline& a, const Outline& b) {
    const Vec2 axes[] = {heading_of(a), left_of(heading_of(a)), heading_of(b),
                         left_of(heading_of(b))};
    return std::ranges::all_of(axes, [&](Vec2 axis) {
        const auto [a_least, a_most] = reach_along(axis, corners_of(a));
        const auto [b_least, b_most] = reach_along(axis, corners_of(b));
        return a_least <= b_most && b_least <= a_most;
    });
}

}  // namespace

Outline outline_of(const Player& player, const RobotState& robot) {
    return {.pose = robot.ground_pose(),
            .half_length_m = player.half_length_m,
            .half_width_m = player.half_width_m};
}

double gap_between(const Outline& a, const Outline& b) {
    if (overlap(a, b)) {
        return 0;
    }
    double least_m = std::numeric_limits<double>::infinity();
    for (const Vec2 corner_m : corners_of(a)) {
        least_m = std::min(least_m, distance_to(b, corner_m));
    }
    for (const Vec2 corner_m : corners_of(b)) {
        least_m = std::min(least_m, distance_to(a, corner_m));
    }
    return least_m;
}

double gap_between(const Outline& outline, Vec2 centre_m, double radius_m) {
    return std::max(0.0, distance_to(outline, centre_m) - radius_m);
}

}  // namespace cancha::referee
