#include "server/world/clearance.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace cancha::world {

namespace {

bool are_level(const Prism& a, const Prism& b) {
    return a.bottom_m < b.top_m && b.bottom_m < a.top_m;
}

/// From a point to the nearest one of a prism; 0 inside.
double distance_m(const Vec3& point_m, const Prism& prism) {
    const double beside_m = distance_to(prism.outline, Vec2{point_m.x, point_m.y});
    const double above_m = std::max({0.0, point_m.z - prism.top_m, prism.bottom_m - point_m.z});
    return std::hypot(beside_m, above_m);
}

}  // namespace

Prism prism_of(const RobotSpec& robot, const GroundPose& pose) {
    return {.name = fmt::format("robot {}", to_number(robot.id)),
            .outline = rectangle_at(pose, robot.size_m.x, robot.size_m.y),
            .top_m = robot.size_m.z};
}

std::vector<Prism> walls_of(const WorldSpec& spec) {
    std::vector<Prism> walls;
    walls.reserve(spec.boxes.size());
    for (const StaticBox& box : spec.boxes) {
        const Vec3& centre = box.collision.centre_m;
        const Vec3& size = box.collision.size_m;
        walls.push_back(
            {.name = fmt::format("the wall '{}'", box.name),
             .outline = rectangle_at({centre.x, centre.y, box.heading_rad}, size.x, size.y),
             .bottom_m = centre.z - size.z / 2,
             .top_m = centre.z + size.z / 2});
    }
    return walls;
}

bool overlap(const Prism& a, const Prism& b) {
    return are_level(a, b) && separation(a.outline, b.outline) < -kTouching_m;
}

bool overlaps_ball(const Prism& prism, const Vec3& centre_m, double radius_m) {
    return distance_m(centre_m, prism) < radius_m - kTouching_m;
}

double clear_distance_m(const RobotSpec& robot, double ball_radius_m) {
    return std::hypot(robot.size_m.x, robot.size_m.y) / 2 + ball_radius_m;
}

}  // namespace cancha::world
