#include "server/world/obstacles.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "server/world/clearance.h"
#include "server/world/ode/library.h"
#include "server/world/ode/shapes.h"

namespace cancha::world {

namespace {

/// Bodies that stand on something tilted may reach so far into it: people give poses with three
/// decimals.
constexpr double kSunk_m = 2e-3;

/// How deep they reach into each other at most.
double depth_m(const ode::GeomHandle& a, const ode::GeomHandle& b) {
    constexpr int kMostContacts = 16;
    std::array<dContactGeom, kMostContacts> contacts{};
    const int count =
        dCollide(a.get(), b.get(), kMostContacts, contacts.data(), sizeof(dContactGeom));
    double deepest_m = 0;
    for (int i = 0; i < count; ++i) {
        deepest_m = std::max(deepest_m, contacts[static_cast<std::size_t>(i)].depth);
    }
    return deepest_m;
}

std::string name_of(const CollisionSpec& collision) {
    return fmt::format("the wall '{}'", collision.name);
}

}  // namespace

std::string obstacle_at(const RobotSpec& robot, const GroundPose& pose, const Stance& stance,
                        const WorldSpec& spec) {
    if (!stance.is_tilted()) {
        const Prism prism = prism_of(robot, pose, stance);
        for (const Prism& wall : walls_of(spec)) {
            if (overlap(prism, wall)) {
                return wall.name;
            }
        }
    }
    ode::ensure_started();
    const BodyState body = stand(robot, pose, stance);
    const ode::GeomHandle box =
        ode::make_geom(BoxShape{robot.size_m}, {body.position_m, body.orientation});
    for (const StaticBox& wall : spec.boxes) {
        const SpacePose there{wall.collision.centre_m, upright(wall.heading_rad)};
        if (depth_m(box, ode::make_geom(BoxShape{wall.collision.size_m}, there)) > kSunk_m) {
            return fmt::format("the wall '{}'", wall.name);
        }
    }
    for (const CollisionSpec& collision : spec.collisions) {
        if (depth_m(box, ode::make_geom(collision.shape, collision.pose)) > kSunk_m) {
            return name_of(collision);
        }
    }
    const bool is_in_ground = robot.body == BodyKind::kFree &&
                              depth_m(box, ode::make_geom(PlaneShape{}, SpacePose{})) > kSunk_m;
    return is_in_ground ? "the ground" : "";
}

std::string link_at_start(const RobotSpec& robot, const WorldSpec& spec) {
    ode::ensure_started();
    const BodyState body = stand(robot, robot.start, robot.start_stance);
    const ode::GeomHandle box =
        ode::make_geom(BoxShape{robot.size_m}, {body.position_m, body.orientation});
    for (const LinkSpec& link : spec.links) {
        for (const CollisionSpec& collision : link.collisions) {
            const SpacePose pose = composed(link.start, collision.pose);
            if (depth_m(box, ode::make_geom(collision.shape, pose)) > kSunk_m) {
                return fmt::format("'{}'", collision.name);
            }
        }
    }
    return "";
}

}  // namespace cancha::world
