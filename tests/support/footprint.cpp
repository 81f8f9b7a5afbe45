#include "tests/support/footprint.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace cancha::support {

namespace {

Vec2 ahead(const GroundPose& pose) {
    return {std::cos(pose.heading_rad), std::sin(pose.heading_rad)};
}

Vec2 to_the_left(const GroundPose& pose) {
    return {-std::sin(pose.heading_rad), std::cos(pose.heading_rad)};
}

/// Returns the interval that the rectangle covers along `axis`.
std::pair<double, double> shadow(const Footprint& footprint, Vec2 axis) {
    const std::array<Vec2, 4> corners = footprint.corners();
    const auto along = [axis](Vec2 corner) { return dot(corner, axis); };
    const auto [low, high] = std::ranges::minmax_element(corners, {}, along);
    return {along(*low), along(*high)};
}

/// Returns whether the projections on `axis` are apart. Two rectangles are apart if this holds for
/// one of their axes (Gottschalk 1996).
bool are_apart_along(const Footprint& a, const Footprint& b, Vec2 axis) {
    const auto [low_a, high_a] = shadow(a, axis);
    const auto [low_b, high_b] = shadow(b, axis);
    return high_a < low_b || high_b < low_a;
}

}  // namespace

std::array<Vec2, 4> Footprint::corners() const {
    const Vec2 half_length_m = (length_m / 2) * ahead(pose);
    const Vec2 half_width_m = (width_m / 2) * to_the_left(pose);
    const Vec2 centre_m = pose.position_m();
    return {centre_m + half_length_m + half_width_m, centre_m + half_length_m - half_width_m,
            centre_m - half_length_m - half_width_m, centre_m - half_length_m + half_width_m};
}

bool overlap(const Footprint& a, const Footprint& b) {
    return !are_apart_along(a, b, ahead(a.pose)) && !are_apart_along(a, b, to_the_left(a.pose)) &&
           !are_apart_along(a, b, ahead(b.pose)) && !are_apart_along(a, b, to_the_left(b.pose));
}

bool overlap(const Footprint& robot, Vec2 centre_m, double radius_m) {
    const Vec2 way_m = centre_m - robot.pose.position_m();
    const Vec2 way_body_m{dot(way_m, ahead(robot.pose)), dot(way_m, to_the_left(robot.pose))};
    const Vec2 nearest_m{std::clamp(way_body_m.x, -robot.length_m / 2, robot.length_m / 2),
                         std::clamp(way_body_m.y, -robot.width_m / 2, robot.width_m / 2)};
    return distance(way_body_m, nearest_m) <= radius_m;
}

}  // namespace cancha::support
