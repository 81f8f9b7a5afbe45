#include "server/sim/world/model_builder.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "server/sim/world/link_parts.h"
#include "server/sim/world/moving_model.h"

namespace cancha::world {
namespace {

/// Far more than an exercise needs, and few enough for every state to be sent 60 times a second.
constexpr std::size_t kMostMovingLinks = 100;

/// Most parts that move: each is compared with everything else in each step.
constexpr int kMostMovingParts = 500;

std::size_t moving_links_of(const v1::Arena& arena) {
    std::size_t count = 0;
    for (const v1::Model& model : arena.models()) {
        count += model.is_static() ? 0 : static_cast<std::size_t>(model.links_size());
    }
    return count;
}

/// Collisions and visuals of models that move.
int moving_parts(const v1::Arena& arena) {
    int count = 0;
    for (const v1::Model& model : arena.models()) {
        for (const v1::Link& link : model.links()) {
            count += model.is_static() ? 0 : link.collisions_size() + link.visuals_size();
        }
    }
    return count;
}

/// Whether it is what StaticBox stands for: see the header.
bool is_wall(const Part<CollisionSpec>& part) {
    if (part.upright_box() == nullptr || part.spec.surface != SurfaceSpec{}) {
        return false;
    }
    const double middle_m = part.spec.pose.position_m.z;
    const double half_height_m = part.upright_box()->size_m.z / 2;
    return middle_m - half_height_m <= 0 && middle_m + half_height_m > 0;
}

bool is_whole_wall(const LinkParts& parts) {
    if (parts.collisions.size() != 1 || parts.visuals.size() != 1) {
        return false;
    }
    const Part<CollisionSpec>& collision = parts.collisions.front();
    const Part<VisualSpec>& visual = parts.visuals.front();
    return is_wall(collision) && visual.upright_box() != nullptr && visual.spec.seen_by.empty() &&
           visual.heading_rad == collision.heading_rad;
}

void take(LinkParts parts, ArenaSpec& arena) {
    for (Part<CollisionSpec>& part : parts.collisions) {
        if (is_wall(part)) {
            arena.boxes.push_back({.name = part.spec.name,
                                   .heading_rad = *part.heading_rad,
                                   .drawn = {},
                                   .collision = part.extent(),
                                   .colour = kWallColour});
        } else {
            arena.collisions.push_back(std::move(part.spec));
        }
    }
    for (Part<VisualSpec>& visual : parts.visuals) {
        arena.visuals.push_back(std::move(visual.spec));
    }
}

Status add_static_link(const v1::Model& model, const v1::Link& link, const std::string& model_path,
                       ArenaSpec& arena) {
    const std::string name = fmt::format("{}/{}", model.name(), link.name());
    Result<LinkParts> parts =
        make_link_parts(link, {.path = fmt::format("{}.links.{}", model_path, link.name()),
                               .name = name,
                               .frame = placed(placed({}, model.pose()), link.pose())});
    if (!parts) {
        return parts.error();
    }
    if (!is_whole_wall(*parts)) {
        take(*std::move(parts), arena);
        return {};
    }
    const Part<CollisionSpec>& collision = parts->collisions.front();
    const Part<VisualSpec>& visual = parts->visuals.front();
    arena.boxes.push_back({.name = model.links_size() == 1 ? model.name() : name,
                           .heading_rad = *collision.heading_rad,
                           .drawn = visual.extent(),
                           .collision = collision.extent(),
                           .colour = visual.spec.colour});
    return {};
}

Status add_static_model(const v1::Model& model, const std::string& path, ArenaSpec& arena) {
    if (model.joints_size() > 0) {
        return wrong_setting(path + ".joints",
                             "nothing in a model that never moves needs a joint; leave them out");
    }
    if (Status named = check_names(model.links(), path + ".links"); !named) {
        return named;
    }
    for (const v1::Link& link : model.links()) {
        if (Status added = add_static_link(model, link, path, arena); !added) {
            return added;
        }
    }
    return {};
}

Status add_model(const v1::Model& model, ArenaSpec& arena) {
    const std::string path = "arena.models." + model.name();
    if (model.is_static()) {
        return add_static_model(model, path, arena);
    }
    Result<ModelSpec> moving = make_moving_model(
        model, {.path = path, .name = model.name(), .frame = placed({}, model.pose())});
    if (!moving) {
        return moving.error();
    }
    arena.models.push_back(*std::move(moving));
    return {};
}

}  // namespace

std::string model_name_of(RobotId robot) {
    return fmt::format("robot {}", to_number(robot));
}

// Settings that are not legal any more do not matter: an old recording is still to be shown.
MovingNames moving_names(const v1::Discipline& resolved) {
    MovingNames names;
    const auto add = [&names](const std::string& name, const v1::Model& model, int first) {
        for (int i = first; i < model.links_size(); ++i) {
            names.links.push_back(fmt::format("{}/{}", name, model.links(i).name()));
        }
        for (const v1::Joint& joint : model.joints()) {
            if (joint.type() != v1::JOINT_TYPE_FIXED) {
                names.joints.push_back(fmt::format("{}/{}", name, joint.name()));
            }
        }
    };
    for (const v1::Model& model : resolved.arena().models()) {
        if (!model.is_static()) {
            add(model.name(), model, 0);
        }
    }
    std::map<std::uint32_t, const v1::RobotKind*> kind_of;  // In the order of states.
    for (const v1::Robot& robot : resolved.robots()) {
        const auto& kinds = resolved.robot_kinds();
        const auto kind = std::ranges::find(kinds, robot.kind(), &v1::RobotKind::name);
        if (kind != kinds.end()) {
            kind_of.emplace(robot.id(), &*kind);
        }
    }
    for (const auto& [id, kind] : kind_of) {
        add(model_name_of(RobotId{id}), kind->structure(), 1);
    }
    return names;
}

Result<ArenaSpec> make_models(const v1::Arena& arena) {
    if (const Status named = check_names(arena.models(), "arena.models"); !named) {
        return named.error();
    }
    if (const std::size_t count = moving_links_of(arena); count > kMostMovingLinks) {
        return wrong_setting("arena.models",
                             fmt::format("{} links move; at most {} can", count, kMostMovingLinks));
    }
    if (const int count = moving_parts(arena); count > kMostMovingParts) {
        return wrong_setting(
            "arena.models",
            fmt::format("{} collisions and visuals move; at most {} can", count, kMostMovingParts));
    }
    ArenaSpec spec;
    for (const v1::Model& model : arena.models()) {
        if (const Status added = add_model(model, spec); !added) {
            return added.error();
        }
    }
    return spec;
}

}  // namespace cancha::world
