#include "server/sim/world/obstacles.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "server/sim/world/clearance.h"
#include "server/sim/world/joint_motion.h"
#include "server/sim/world/ode/collide.h"
#include "server/sim/world/ode/library.h"
#include "server/sim/world/ode/shapes.h"

namespace cancha::world {

namespace {

/// Greatest depth of a body that counts as standing on a tilted surface: people give poses with
/// three decimals.
constexpr double kSunk_m = 2e-3;

/// Greatest depth to which the two overlap.
double depth_m(const ode::GeomHandle& a, const ode::GeomHandle& b) {
    constexpr std::size_t kMostContacts = 16;
    std::array<dContactGeom, kMostContacts> contacts{};
    double deepest_m = 0;
    for (const dContactGeom& contact :
         std::span(contacts).first(ode::collide(a.get(), b.get(), contacts))) {
        deepest_m = std::max(deepest_m, contact.depth);
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

std::string link_around(const ode::GeomHandle& solid, const ModelSpec& model) {
    for (const LinkSpec& link : model.links) {
        for (const CollisionSpec& collision : link.collisions) {
            const SpacePose pose = composed(link.pose, collision.pose);
            if (depth_m(solid, ode::make_geom(collision.shape, pose)) > kSunk_m) {
                return fmt::format("'{}'", collision.name);
            }
        }
    }
    return "";
}

/// The first part of an arena's link that overlaps with the solid. The links of `own` are left out.
std::string link_around(const ode::GeomHandle& solid, const WorldSpec& spec,
                        const ModelSpec* own = nullptr) {
    for (const ModelSpec& model : spec.models) {
        if (&model != own) {
            if (std::string part = link_around(solid, model); !part.empty()) {
                return part;
            }
        }
    }
    return "";
}

std::string moving_obstacle_of(const ode::GeomHandle& solid, const ModelSpec& own,
                               const WorldSpec& spec) {
    if (spec.ball) {
        const Vec3 centre_m{spec.ball->start_m.x, spec.ball->start_m.y, spec.ball->radius_m};
        const ode::GeomHandle ball =
            ode::make_geom(SphereShape{spec.ball->radius_m}, {.position_m = centre_m});
        if (depth_m(solid, ball) > kSunk_m) {
            return "the ball";
        }
    }
    return link_around(solid, spec, &own);
}

std::string obstacle_of_link(const LinkSpec& link, const ModelSpec& own, const WorldSpec& spec) {
    for (const CollisionSpec& collision : link.collisions) {
        const ode::GeomHandle part =
            ode::make_geom(collision.shape, composed(link.pose, collision.pose));
        std::string obstacle = static_obstacle_of(part, spec);
        if (obstacle.empty()) {
            obstacle = moving_obstacle_of(part, own, spec);
        }
        if (!obstacle.empty()) {
            return obstacle;
        }
    }
    return "";
}

/// Solids of a robot at this place, with these joint positions; empty: as at the start.
std::vector<ode::GeomHandle> solids_of(const RobotSpec& robot, const BodyState& there,
                                       std::span<const double> joints) {
    const SpacePose body{there.position_m, there.orientation};
    std::vector<ode::GeomHandle> solids;
    if (!robot.model) {
        solids.push_back(ode::make_geom(BoxShape{robot.size_m}, body));
        return solids;
    }
    const std::vector<SpacePose> poses =
        poses_at(*robot.model, joints.empty() ? robot.start_joints : joints);
    for (std::size_t i = 0; i < poses.size(); ++i) {
        for (const CollisionSpec& collision : robot.model->links[i].collisions) {
            solids.push_back(ode::make_geom(collision.shape,
                                            composed(body, composed(poses[i], collision.pose))));
        }
    }
    return solids;
}

}  // namespace

std::string obstacle_at(const RobotSpec& robot, const GroundPose& pose, const Stance& stance,
                        std::span<const double> joints, const WorldSpec& spec) {
    if (!stance.is_tilted() && !robot.model) {
        const Prism prism = prism_of(robot, pose, stance);
        for (const Prism& wall : walls_of(spec)) {
            if (overlap(prism, wall)) {
                return wall.name;
            }
        }
    }
    ode::ensure_started();
    for (const ode::GeomHandle& solid : solids_of(robot, stand(robot, pose, stance), joints)) {
        std::string wall = wall_around(solid, spec);
        if (!wall.empty()) {
            return wall;
        }
        if (robot.body == BodyKind::kFree && is_in_ground(solid)) {
            return "the ground";
        }
    }
    return "";
}

StartProblem obstacle_of_model(const ModelSpec& model, const WorldSpec& spec) {
    ode::ensure_started();
    for (const LinkSpec& link : model.links) {
        if (std::string obstacle = obstacle_of_link(link, model, spec); !obstacle.empty()) {
            return {link.name, std::move(obstacle)};
        }
    }
    return {};
}

std::string link_at_start(const RobotSpec& robot, const WorldSpec& spec) {
    ode::ensure_started();
    for (const ode::GeomHandle& solid :
         solids_of(robot, stand(robot, robot.start, robot.start_stance), {})) {
        if (std::string part = link_around(solid, spec); !part.empty()) {
            return part;
        }
    }
    return "";
}

}  // namespace cancha::world
