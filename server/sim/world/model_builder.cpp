#include "server/sim/world/model_builder.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "server/sim/world/link_parts.h"
#include "server/sim/world/moving_model.h"
#include "server/sim/world/moving_order.h"

namespace cancha::world {
namespace {

/// Most links that move. Far more than an exercise needs, and few enough to send every state 60
/// times a second.
constexpr std::size_t kMostMovingLinks = 100;

/// Most collisions and visuals of moving links: each is compared with everything else in each step.
constexpr std::size_t kMostMovingParts = 500;

/// Numbers of moving links and of their parts.
struct MovingCount {
    std::size_t links = 0;
    std::size_t parts = 0;  ///< Collisions and visuals.

    void add(const v1::Model& model) {
        links += static_cast<std::size_t>(model.links_size());
        for (const v1::Link& link : model.links()) {
            parts += static_cast<std::size_t>(link.collisions_size() + link.visuals_size());
        }
    }
};

using Models = std::vector<std::reference_wrapper<const v1::Model>>;

Models moving_models(const v1::Arena& arena) {
    Models models;
    std::ranges::copy_if(arena.models(), std::back_inserter(models),
                         [](const v1::Model& model) { return !model.is_static(); });
    return models;
}

MovingCount count_of(const v1::Arena& arena) {
    MovingCount count;
    for (const v1::Model& model : moving_models(arena)) {
        count.add(model);
    }
    return count;
}

/// A robot and its kind.
struct RobotOfKind {
    RobotId id;
    const v1::RobotKind* kind;

    /// Null: the robot is a box.
    const v1::Model* model() const { return kind->has_structure() ? &kind->structure() : nullptr; }
};

/// Robots in the order of states. Robots of unknown kinds are left out.
std::vector<RobotOfKind> robots_in(const v1::Discipline& resolved) {
    std::vector<RobotOfKind> robots;
    const auto& kinds = resolved.robot_kinds();
    for (const v1::Robot& robot : resolved.robots()) {
        const auto kind = std::ranges::find(kinds, robot.kind(), &v1::RobotKind::name);
        if (kind != kinds.end()) {
            robots.push_back({RobotId{robot.id()}, &*kind});
        }
    }
    std::ranges::stable_sort(robots, {}, &RobotOfKind::id);
    return robots;
}

Status check_most(std::string_view what, std::size_t of_arena, std::size_t of_robots,
                  std::size_t most) {
    if (of_arena + of_robots <= most) {
        return {};
    }
    const std::string sum = of_robots == 0 ? fmt::format("{} {}", of_arena, what)
                                           : fmt::format("{} {} of the arena and {} of robots",
                                                         of_arena, what, of_robots);
    return wrong_setting(of_robots == 0 ? "arena.models" : "robots",
                         fmt::format("{} move; at most {} can", sum, most));
}

Status check_counts(const MovingCount& arena, const MovingCount& robots) {
    const Status links = check_most("links", arena.links, robots.links, kMostMovingLinks);
    return links ? check_most("collisions and visuals", arena.parts, robots.parts, kMostMovingParts)
                 : links;
}

/// Whether the collision becomes a StaticBox: see the header.
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
                       const Meshes& meshes, ArenaSpec& arena) {
    const std::string name = fmt::format("{}/{}", model.name(), link.name());
    Result<LinkParts> parts =
        make_link_parts(link, {.path = fmt::format("{}.links.{}", model_path, link.name()),
                               .name = name,
                               .frame = placed(placed({}, model.pose()), link.pose()),
                               .meshes = meshes});
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

/// Links that never move need no other frame: their directions are in the frames of their
/// collisions.
Status check_no_friction_frame(const v1::Link& link, const std::string& model_path) {
    for (const v1::Collision& collision : link.collisions()) {
        if (collision.surface().has_friction_frame()) {
            return wrong_setting(
                fmt::format("{}.links.{}.collisions.{}.surface.friction_frame", model_path,
                            link.name(), collision.name()),
                "is for models that move; give friction_direction in the frame of the collision "
                "and leave this out");
        }
    }
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
    const Result<Meshes> meshes = make_meshes(model, path);
    if (!meshes) {
        return meshes.error();
    }
    for (const v1::Link& link : model.links()) {
        if (Status fits = check_no_friction_frame(link, path); !fits) {
            return fits;
        }
        if (Status added = add_static_link(model, link, path, *meshes, arena); !added) {
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

// Accepts settings that are no longer legal, because old recordings must still be shown.
MovingNames moving_names(const v1::Discipline& resolved) {
    MovingNames names;
    const auto add = [&names](const v1::Model& model, const RobotOfKind* robot, std::size_t first) {
        const std::string name = robot == nullptr ? model.name() : model_name_of(robot->id);
        for (int i = static_cast<int>(first); i < model.links_size(); ++i) {
            names.links.push_back(fmt::format("{}/{}", name, model.links(i).name()));
        }
        for (const v1::Joint& joint : model.joints()) {
            if (joint.type() != v1::JOINT_TYPE_FIXED) {
                names.joints.push_back(fmt::format("{}/{}", name, joint.name()));
            }
        }
    };
    for_each_moving_model(moving_models(resolved.arena()), robots_in(resolved),
                          std::mem_fn(&RobotOfKind::model), add);
    return names;
}

Status check_moving(const v1::Discipline& resolved) {
    MovingCount robots;
    for (const RobotOfKind& robot : robots_in(resolved)) {
        if (robot.model() != nullptr) {
            robots.add(*robot.model());
        }
    }
    return check_counts(count_of(resolved.arena()), robots);
}

Result<ArenaSpec> make_models(const v1::Arena& arena) {
    if (const Status named = check_names(arena.models(), "arena.models"); !named) {
        return named.error();
    }
    if (const Status few = check_counts(count_of(arena), {}); !few) {
        return few.error();
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
