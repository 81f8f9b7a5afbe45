#include "server/scenario/clearance.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "server/world/planar_collision.h"

namespace cancha::scenario {

namespace {

// Bodies may touch; rounding must not turn that into an overlap. Nothing depends on the digit: it
// is far below what a contact lets bodies sink in.
constexpr double kTouching_m = 1e-6;

/// A robot or a wall as it collides: an upright prism.
struct Prism {
    std::string name;
    world::PlanarBox outline;
    double bottom_m = 0;
    double top_m = 0;
};

Error invalid(std::string_view body, std::string_view problem) {
    return Error{ErrorCode::kInvalidInput, fmt::format("{}: {}", body, problem)};
}

world::PlanarBox outline_of(const GroundPose& pose, const Vec3& size_m) {
    return {.centre_m = pose.position_m(),
            .heading = {std::cos(pose.heading_rad), std::sin(pose.heading_rad)},
            .half_extent_m = {size_m.x / 2, size_m.y / 2}};
}

/// Every robot where it stands when the match opens.
std::vector<Prism> robots_of(const lockstep::Opening& opening, const world::WorldSpec& spec) {
    std::vector<Prism> robots;
    for (const world::RobotSpec& robot : spec.robots) {
        const auto placed = std::ranges::find(opening.robots, robot.id, &lockstep::MoveRobot::id);
        const GroundPose& pose = placed == opening.robots.end() ? robot.start : placed->pose;
        robots.push_back({.name = fmt::format("robot {}", to_number(robot.id)),
                          .outline = outline_of(pose, robot.size_m),
                          .top_m = robot.size_m.z});
    }
    return robots;
}

std::vector<Prism> walls_of(const world::WorldSpec& spec) {
    std::vector<Prism> walls;
    for (const world::StaticBox& box : spec.boxes) {
        const Vec3& centre = box.collision.centre_m;
        const Vec3& size = box.collision.size_m;
        walls.push_back({.name = fmt::format("the wall '{}'", box.name),
                         .outline = outline_of({centre.x, centre.y, box.heading_rad}, size),
                         .bottom_m = centre.z - size.z / 2,
                         .top_m = centre.z + size.z / 2});
    }
    return walls;
}

bool are_level(const Prism& a, const Prism& b) {
    return a.bottom_m < b.top_m && b.bottom_m < a.top_m;
}

bool overlap(const Prism& a, const Prism& b) {
    const world::PlanarOverlap found = world::overlap_of(a.outline, b.outline);
    return are_level(a, b) && found.count > 0 && found.contacts.front().depth_m > kTouching_m;
}

/// From a point to the nearest one of a prism; 0 inside.
double distance_m(const Vec3& point_m, const Prism& prism) {
    const Vec2 way_m = Vec2{point_m.x, point_m.y} - prism.outline.centre_m;
    const Vec2 way_body_m = to_body(way_m, prism.outline.heading);
    const double beyond_x_m = std::max(0.0, std::abs(way_body_m.x) - prism.outline.half_extent_m.x);
    const double beyond_y_m = std::max(0.0, std::abs(way_body_m.y) - prism.outline.half_extent_m.y);
    const double beyond_z_m = std::max({0.0, point_m.z - prism.top_m, prism.bottom_m - point_m.z});
    return std::hypot(beyond_x_m, beyond_y_m, beyond_z_m);
}

// Walls collide thick outward and cover what is drawn of the floor beyond them: whatever is over
// the floor and in no wall is on the field or in a goal.
Status check_on_floor(std::string_view body, Vec2 position_m, const world::FloorSpec& floor) {
    if (std::abs(position_m.x) <= floor.length_m / 2 &&
        std::abs(position_m.y) <= floor.width_m / 2) {
        return {};
    }
    return invalid(body,
                   fmt::format("({:g}, {:g}) m is outside the field", position_m.x, position_m.y));
}

Status check_robot(const Prism& robot, const std::vector<Prism>& others,
                   const world::FloorSpec& floor) {
    if (Status checked = check_on_floor(robot.name, robot.outline.centre_m, floor); !checked) {
        return checked;
    }
    for (const Prism& other : others) {
        if (overlap(robot, other)) {
            return invalid(robot.name, "overlaps with " + other.name);
        }
    }
    return {};
}

Status check_ball(const Vec3& position_m, double radius_m, const std::vector<Prism>& others,
                  const world::FloorSpec& floor) {
    if (Status checked = check_on_floor("ball", {position_m.x, position_m.y}, floor); !checked) {
        return checked;
    }
    if (position_m.z < radius_m - kTouching_m) {
        return invalid("ball", fmt::format("is in the ground; z_m is that of its centre, at least "
                                           "its radius of {} m",
                                           radius_m));
    }
    for (const Prism& other : others) {
        if (distance_m(position_m, other) < radius_m - kTouching_m) {
            return invalid("ball", "overlaps with " + other.name);
        }
    }
    return {};
}

}  // namespace

Status check_clearance(const lockstep::Opening& opening, const world::WorldSpec& spec) {
    // Each robot is compared with the walls and with the robots before it.
    std::vector<Prism> others = walls_of(spec);
    for (const Prism& robot : robots_of(opening, spec)) {
        if (Status checked = check_robot(robot, others, spec.floor); !checked) {
            return checked;
        }
        others.push_back(robot);
    }
    if (!spec.ball) {
        return {};
    }
    const double radius_m = spec.ball->radius_m;
    const Vec3 ball_m = opening.ball ? opening.ball->position_m : Vec3{0, 0, radius_m};
    return check_ball(ball_m, radius_m, others, spec.floor);
}

}  // namespace cancha::scenario
