#include "server/sim/world/robot_model.h"

#include <algorithm>
#include <limits>
#include <vector>

#include <fmt/format.h>

#include "server/sim/world/link_parts.h"
#include "server/sim/world/moving_model.h"

namespace cancha::world {
namespace {

/// Most links. Enough for an arm with a hand on a base with wheels.
constexpr int kMostLinks = 30;

constexpr double kFar_m = std::numeric_limits<double>::infinity();

Vec3 least(const Vec3& a, const Vec3& b) {
    return {std::min(a.x, b.x), std::min(a.y, b.y), std::min(a.z, b.z)};
}

Vec3 most(const Vec3& a, const Vec3& b) {
    return {std::max(a.x, b.x), std::max(a.y, b.y), std::max(a.z, b.z)};
}

/// The frame of a model as seen from a link with this pose in the model.
Placement frame_seen_from(const v1::Pose& link) {
    const SpacePose pose = placed({}, link).pose;
    if (pose == SpacePose{}) {
        return {};
    }
    const Quaternion& q = pose.orientation;
    const Quaternion back{q.w, -q.x, -q.y, -q.z};
    return {.pose = {-1.0 * rotated(pose.position_m, back), back}, .heading_rad = std::nullopt};
}

bool collides(const ModelSpec& model) {
    return std::ranges::any_of(model.links,
                               [](const LinkSpec& link) { return !link.collisions.empty(); });
}

Status check_structure(const v1::Model& structure, const std::string& path) {
    if (structure.links_size() == 0) {
        return wrong_setting(path + ".links", "is empty; the first link is the base");
    }
    if (structure.links_size() > kMostLinks) {
        return wrong_setting(path + ".links", fmt::format("are {}; a robot has {} at most",
                                                          structure.links_size(), kMostLinks));
    }
    if (structure.is_static()) {
        return wrong_setting(path + ".is_static", "is true, but a robot moves");
    }
    if (placed({}, structure.pose()).pose != SpacePose{}) {
        return wrong_setting(
            path + ".pose",
            "has no effect: a robot is where its `start` puts it; remove the <pose> "
            "of the <model>, or move the links");
    }
    for (const v1::Joint& joint : structure.joints()) {
        if (joint.parent() == "world") {
            return wrong_setting(fmt::format("{}.joints.{}.parent", path, joint.name()),
                                 "is the world, which holds no robot; name a link");
        }
        if (joint.has_motor()) {
            return wrong_setting(fmt::format("{}.joints.{}.motor", path, joint.name()),
                                 "is for joints of the arena; a robot's have a drive, such as "
                                 "`joints`");
        }
    }
    return {};
}

/// The first link that no chain of joints connects to the base. Null: all are connected.
const LinkSpec* loose_link_of(const ModelSpec& model) {
    std::vector<bool> is_held(model.links.size(), false);
    is_held.front() = true;
    // Each round reaches at least one joint farther from the base.
    for (std::size_t round = 1; round < model.links.size(); ++round) {
        for (const JointSpec& joint : model.joints) {
            const bool is_either = is_held[joint.child] || is_held[*joint.parent];
            is_held[joint.child] = is_either;
            is_held[*joint.parent] = is_either;
        }
    }
    const auto loose = std::ranges::find(is_held, false);
    return loose == is_held.end() ? nullptr
                                  : &model.links[static_cast<std::size_t>(loose - is_held.begin())];
}

Status check_holds_together(const ModelSpec& model, const v1::Model& structure,
                            const std::string& path) {
    const LinkSpec* const loose = loose_link_of(model);
    if (loose == nullptr) {
        return {};
    }
    const auto place = static_cast<int>(loose - model.links.data());
    return wrong_setting(
        fmt::format("{}.links.{}", path, structure.links(place).name()),
        fmt::format("no joint holds it to the base '{}', directly or by way of other "
                    "links; add a joint, which may be fixed",
                    structure.links(0).name()));
}

/// Gives each link without visuals the look of its collisions.
void give_looks(ModelSpec& model) {
    constexpr Colour kGrey{.r = 0.6, .g = 0.62, .b = 0.66};
    for (LinkSpec& link : model.links) {
        if (link.visuals.empty()) {
            for (const CollisionSpec& part : link.collisions) {
                link.visuals.push_back(
                    {.name = part.name, .pose = part.pose, .shape = part.shape, .colour = kGrey});
            }
        }
    }
}

}  // namespace

Result<ModelSpec> make_robot_model(const v1::RobotKind& kind, const std::string& name) {
    const std::string path = fmt::format("robot_kinds.{}.structure", kind.name());
    const v1::Model& structure = kind.structure();
    if (const Status checked = check_structure(structure, path); !checked) {
        return checked.error();
    }
    Result<ModelSpec> model = make_moving_model(
        structure,
        {.path = path, .name = name, .frame = frame_seen_from(structure.links(0).pose())});
    if (!model) {
        return model;
    }
    if (const Status held = check_holds_together(*model, structure, path); !held) {
        return held.error();
    }
    if (!collides(*model)) {
        return wrong_setting(path + ".links", "collide with nothing; give one a collision");
    }
    give_looks(*model);
    return model;
}

Extent extent_of(const ModelSpec& model) {
    Extent extent{{kFar_m, kFar_m, kFar_m}, {-kFar_m, -kFar_m, -kFar_m}};
    for (const LinkSpec& link : model.links) {
        for (const CollisionSpec& part : link.collisions) {
            const SpacePose pose = composed(link.pose, part.pose);
            const Vec3 half_m = half_extent_of(part.shape, pose.orientation);
            extent.from_m = least(extent.from_m, pose.position_m - half_m);
            extent.to_m = most(extent.to_m, pose.position_m + half_m);
        }
    }
    return extent;
}

}  // namespace cancha::world
