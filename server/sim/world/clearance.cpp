#include "server/sim/world/clearance.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace cancha::world {

namespace {

bool are_level(const Prism& a, const Prism& b) {
    return a.bottom_m < b.top_m - kTouching_m && b.bottom_m < a.top_m - kTouching_m;
}

/// Distance of a point from a prism; 0 inside.
double distance_m(const Vec3& point_m, const Prism& prism) {
    const double beside_m = distance_to(prism.outline, Vec2{point_m.x, point_m.y});
    const double above_m = std::max({0.0, point_m.z - prism.top_m, prism.bottom_m - point_m.z});
    return std::hypot(beside_m, above_m);
}

Prism wall_of(const std::string& name, const Vec3& centre_m, double heading_rad,
              const Vec3& size_m) {
    return {.name = fmt::format("the wall '{}'", name),
            .outline = rectangle_at({centre_m.x, centre_m.y, heading_rad}, size_m.x, size_m.y),
            .bottom_m = centre_m.z - size_m.z / 2,
            .top_m = centre_m.z + size_m.z / 2};
}

}  // namespace

Prism prism_of(const RobotSpec& robot, const GroundPose& pose, const Stance& stance) {
    Rectangle outline = rectangle_at(pose, robot.size_m.x, robot.size_m.y);
    outline.centre_m =
        outline.centre_m + to_world({robot.centre_m.x, robot.centre_m.y}, outline.heading);
    return {.name = fmt::format("robot {}", to_number(robot.id)),
            .outline = outline,
            .bottom_m = stance.floor_m,
            .top_m = stance.floor_m + robot.size_m.z};
}

std::vector<Prism> walls_of(std::span<const StaticBox> boxes,
                            std::span<const CollisionSpec> collisions) {
    std::vector<Prism> walls;
    walls.reserve(boxes.size() + collisions.size());
    for (const StaticBox& box : boxes) {
        walls.push_back(
            wall_of(box.name, box.collision.centre_m, box.heading_rad, box.collision.size_m));
    }
    for (const CollisionSpec& collision : collisions) {
        const Quaternion& q = collision.pose.orientation;
        const auto* box = std::get_if<BoxShape>(&collision.shape);
        if (box != nullptr && q.x == 0 && q.y == 0) {
            walls.push_back(
                wall_of(collision.name, collision.pose.position_m, heading_of(q), box->size_m));
        }
    }
    return walls;
}

std::vector<Prism> walls_of(const WorldSpec& spec) {
    return walls_of(spec.boxes, spec.collisions);
}

bool overlap(const Prism& a, const Prism& b) {
    return are_level(a, b) && separation(a.outline, b.outline) < -kTouching_m;
}

bool is_over(const FloorSpec& floor, Vec2 point_m) {
    return std::abs(point_m.x) <= floor.length_m / 2 && std::abs(point_m.y) <= floor.width_m / 2;
}

bool overlaps_ball(const Prism& prism, const Vec3& centre_m, double radius_m) {
    return distance_m(centre_m, prism) < radius_m - kTouching_m;
}

double clear_distance_m(const RobotSpec& robot, double ball_radius_m) {
    return std::hypot(robot.size_m.x, robot.size_m.y) / 2 + ball_radius_m;
}

}  // namespace cancha::world
