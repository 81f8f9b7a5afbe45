#include "server/sim/world/feelings.h"

#include <fmt/format.h>

namespace cancha::world {
namespace {

void add_robot(const RobotSpec& robot, std::size_t place, std::vector<TouchPart>& parts) {
    if (!robot.model) {
        parts.push_back({.name = fmt::format("robot {}", to_number(robot.id)), .robot = place});
        return;
    }
    for (std::size_t link = 0; link < robot.model->links.size(); ++link) {
        parts.push_back({.name = robot.model->links[link].name, .robot = place, .link = link});
    }
}

}  // namespace

// ode::Feeling numbers parts in this order.
std::vector<TouchPart> touch_parts(const WorldSpec& spec) {
    std::vector<TouchPart> parts;
    for (std::size_t place = 0; place < spec.robots.size(); ++place) {
        add_robot(spec.robots[place], place, parts);
    }
    if (spec.ball) {
        parts.push_back({.name = "ball"});
    }
    for (const ModelSpec& model : spec.models) {
        for (const LinkSpec& link : model.links) {
            parts.push_back({.name = link.name});
        }
    }
    for (const StaticBox& box : spec.boxes) {
        parts.push_back({.name = box.name});
    }
    parts.push_back({.name = "floor"});
    for (const CollisionSpec& collision : spec.collisions) {
        parts.push_back({.name = collision.name});
    }
    return parts;
}

}  // namespace cancha::world
