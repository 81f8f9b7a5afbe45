#include "server/sim/world/obstacles.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "server/sim/world/clearance.h"
#include "server/sim/world/ode/library.h"
#include "server/sim/world/ode/shapes.h"

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

std::string wall_around(const ode::GeomHandle& solid, const WorldSpec& spec) {
    for (const StaticBox& wall : spec.boxes) {
        const SpacePose there{wall.collision.centre_m, upright(wall.heading_rad)};
        if (depth_m(solid, ode::make_geom(BoxShape{wall.collision.size_m}, there)) > kSunk_m) {
            return fmt::format("the wall '{}'", wall.name);
        }
    }
    for (const CollisionSpec& collision : spec.collisions) {
        if (depth_m(solid, ode::make_geom(collision.shape, collision.pose)) > kSunk_m) {
            return name_of(collision);
        }
    }
    return "";
}

bool is_in_ground(const ode::GeomHandle& solid) {
    return depth_m(solid, ode::make_geom(PlaneShape{}, SpacePose{})) > kSunk_m;
}

std::string static_obstacle_of(const ode::GeomHandle& solid, const WorldSpec& spec) {
    return is_in_ground(solid) ? "the ground" : wall_around(solid, spec);
}

/// The first part of a link around a solid, if `may_be` says so of the link.
template <typename MayBe>
std::string link_around(const ode::GeomHandle& solid, const WorldSpec& spec, MayBe may_be) {
    for (const LinkSpec& link : spec.links) {
        for (const CollisionSpec& collision : link.collisions) {
            const SpacePose pose = composed(link.start, collision.pose);
            if (may_be(link) && depth_m(solid, ode::make_geom(collision.shape, pose)) > kSunk_m) {
                return fmt::format("'{}'", collision.name);
            }
        }
    }
    return "";
}

std::string moving_obstacle_of(const ode::GeomHandle& solid, const LinkSpec& own,
                               const WorldSpec& spec) {
    if (spec.ball) {
        const Vec3 centre_m{spec.ball->start_m.x, spec.ball->start_m.y, spec.ball->radius_m};
        const ode::GeomHandle ball =
            ode::make_geom(SphereShape{spec.ball->radius_m}, {.position_m = centre_m});
        if (depth_m(solid, ball) > kSunk_m) {
            return "the ball";
        }
    }
    return link_around(solid, spec,
                       [&own](const LinkSpec& other) { return other.model != own.model; });
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
    std::string wall = wall_around(box, spec);
    if (!wall.empty()) {
        return wall;
    }
    return robot.body == BodyKind::kFree && is_in_ground(box) ? "the ground" : "";
}

std::string obstacle_of_link(const LinkSpec& link, const WorldSpec& spec) {
    ode::ensure_started();
    for (const CollisionSpec& collision : link.collisions) {
        const ode::GeomHandle part =
            ode::make_geom(collision.shape, composed(link.start, collision.pose));
        std::string obstacle = static_obstacle_of(part, spec);
        if (obstacle.empty()) {
            obstacle = moving_obstacle_of(part, link, spec);
        }
        if (!obstacle.empty()) {
            return obstacle;
        }
    }
    return "";
}

std::string link_at_start(const RobotSpec& robot, const WorldSpec& spec) {
    ode::ensure_started();
    const BodyState body = stand(robot, robot.start, robot.start_stance);
    const ode::GeomHandle box =
        ode::make_geom(BoxShape{robot.size_m}, {body.position_m, body.orientation});
    return link_around(box, spec, [](const LinkSpec&) { return true; });
}

}  // namespace cancha::world
