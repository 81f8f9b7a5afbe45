#include "server/sim/scenario/clearance.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "server/sim/scenario/invalid.h"
#include "server/sim/world/clearance.h"
#include "server/sim/world/obstacles.h"

namespace cancha::scenario {

namespace {

using world::Prism;

/// Prisms of all robots at their places in the opening.
std::vector<Prism> robots_of(const match::Opening& opening, const world::WorldSpec& spec) {
    std::vector<Prism> robots;
    for (const world::RobotSpec& robot : spec.robots) {
        const auto placed = std::ranges::find(opening.robots, robot.id, &match::PlacedRobot::id);
        robots.push_back(placed == opening.robots.end()
                             ? world::prism_of(robot, robot.start, robot.start_stance)
                             : world::prism_of(robot, placed->pose, placed->stance));
    }
    return robots;
}

// Collisions of walls are thick outwards and cover all floor that is drawn beyond the walls. So a
// point over the floor and in no wall is on the field or in a goal.
Status check_on_floor(std::string_view body, Vec2 position_m, const world::FloorSpec& floor) {
    if (world::is_over(floor, position_m)) {
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
        if (world::overlap(robot, other)) {
            return invalid(robot.name, "overlaps with " + other.name);
        }
    }
    return {};
}

/// Checks round and tilted obstacles, too.
Status check_clear_of_obstacles(const match::PlacedRobot& robot, const world::WorldSpec& spec) {
    const auto known = std::ranges::find(spec.robots, robot.id, &world::RobotSpec::id);
    const std::string name = world::prism_of(*known, robot.pose).name;
    if (Status checked = check_on_floor(name, robot.pose.position_m(), spec.floor); !checked) {
        return checked;
    }
    const std::string obstacle =
        world::obstacle_at(*known, robot.pose, robot.stance, robot.joints, spec);
    return obstacle.empty() ? Status() : Status(invalid(name, "overlaps with " + obstacle));
}

Status check_ball(const Vec3& position_m, double radius_m, const std::vector<Prism>& others,
                  const world::FloorSpec& floor) {
    if (Status checked = check_on_floor("ball", {position_m.x, position_m.y}, floor); !checked) {
        return checked;
    }
    if (position_m.z < radius_m - world::kTouching_m) {
        return invalid("ball",
                       fmt::format("is in the ground; z_m is the height of its centre, at least "
                                   "its radius of {} m",
                                   radius_m));
    }
    for (const Prism& other : others) {
        if (world::overlaps_ball(other, position_m, radius_m)) {
            return invalid("ball", "overlaps with " + other.name);
        }
    }
    return {};
}

}  // namespace

Status check_clearance(const match::Opening& opening, const world::WorldSpec& spec) {
    for (const match::PlacedRobot& robot : opening.robots) {
        if (Status checked = check_clear_of_obstacles(robot, spec); !checked) {
            return checked;
        }
    }
    // Each robot is compared with the robots before it.
    std::vector<Prism> others;
    for (const Prism& robot : robots_of(opening, spec)) {
        if (Status checked = check_robot(robot, others, spec.floor); !checked) {
            return checked;
        }
        others.push_back(robot);
    }
    if (!spec.ball) {
        return {};
    }
    std::ranges::move(world::walls_of(spec), std::back_inserter(others));
    const double radius_m = spec.ball->radius_m;
    const Vec3 ball_m = opening.ball ? opening.ball->position_m : Vec3{0, 0, radius_m};
    return check_ball(ball_m, radius_m, others, spec.floor);
}

}  // namespace cancha::scenario
