#include "server/world/model_builder.h"

#include <cmath>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "server/world/space_pose.h"

namespace cancha::world {
namespace {

Error wrong(const std::string& path, std::string_view problem) {
    return {ErrorCode::kInvalidInput, fmt::format("{}: {}", path, problem)};
}

/// Elements of one list, each with a name of its own.
template <typename Elements>
Status check_names(const Elements& elements, const std::string& list) {
    std::set<std::string> names;
    for (int i = 0; i < elements.size(); ++i) {
        const std::string path = fmt::format("{}[{}].name", list, i);
        if (elements[i].name().empty()) {
            return wrong(path, "is missing");
        }
        if (!names.insert(elements[i].name()).second) {
            return wrong(path, fmt::format("'{}' is already taken", elements[i].name()));
        }
    }
    return {};
}

/// A pose in the world, put together of poses in each other's frames. As long as all are upright,
/// so is this, and its heading is the sum of theirs: nothing is lost to quaternions.
struct Placement {
    SpacePose pose;
    std::optional<double> heading_rad = 0.0;  ///< Unless it is tilted.
};

Placement placed(const Placement& frame, const v1::Pose& pose) {
    const SpacePose own{
        .position_m = {pose.x_m(), pose.y_m(), pose.z_m()},
        .orientation = orientation_of(pose.roll_rad(), pose.pitch_rad(), pose.heading_rad())};
    Placement result{.pose = composed(frame.pose, own), .heading_rad = std::nullopt};
    if (frame.heading_rad && pose.roll_rad() == 0 && pose.pitch_rad() == 0) {
        result.heading_rad = wrap_angle_rad(*frame.heading_rad + pose.heading_rad());
        result.pose.orientation = upright(*result.heading_rad);
    }
    return result;
}

Result<Shape> make_shape(const v1::Shape& shape, const std::string& path) {
    switch (shape.kind_case()) {
        case v1::Shape::kBox:
            return Shape{
                BoxShape{{shape.box().length_m(), shape.box().width_m(), shape.box().height_m()}}};
        case v1::Shape::kSphere:
            return Shape{SphereShape{shape.sphere().radius_m()}};
        case v1::Shape::kCylinder:
            return Shape{CylinderShape{shape.cylinder().radius_m(), shape.cylinder().length_m()}};
        case v1::Shape::kCapsule:
            return Shape{CapsuleShape{shape.capsule().radius_m(), shape.capsule().length_m()}};
        case v1::Shape::kPlane:
            return Shape{PlaneShape{shape.plane().length_m(), shape.plane().width_m()}};
        case v1::Shape::KIND_NOT_SET:
            break;
    }
    return wrong(path + ".shape",
                 "is missing; give a box, a sphere, a cylinder, a capsule or a plane");
}

template <typename Number>
std::optional<double> number_if(bool is_set, Number number) {
    return is_set ? std::optional<double>(number) : std::nullopt;
}

/// Friction acts along a direction only if there is a difference.
Status set_friction_direction(const v1::Surface& surface, const std::string& path,
                              SurfaceSpec& spec) {
    if (!surface.has_friction_direction()) {
        if (surface.has_friction_across() && spec.friction_across != spec.friction) {
            return wrong(path + ".friction_across",
                         "differs from `friction`, so friction_direction must say across what");
        }
        return {};
    }
    const v1::Direction& given = surface.friction_direction();
    const double size = std::hypot(given.x(), given.y(), given.z());
    if (size == 0) {
        return wrong(path + ".friction_direction", "has no length; give x, y or z");
    }
    spec.friction_direction = (1 / size) * Vec3{given.x(), given.y(), given.z()};
    return {};
}

Result<SurfaceSpec> make_surface(const v1::Surface& surface, const std::string& path) {
    SurfaceSpec spec{
        .friction = number_if(surface.has_friction(), surface.friction()),
        .friction_across = number_if(surface.has_friction_across(), surface.friction_across()),
        .static_friction_ratio = surface.static_friction_ratio(),
        .restitution = number_if(surface.has_restitution(), surface.restitution()),
        .soft_cfm = number_if(surface.has_soft_cfm(), surface.soft_cfm()),
        .soft_erp = number_if(surface.has_soft_erp(), surface.soft_erp())};
    if (const Status set = set_friction_direction(surface, path, spec); !set) {
        return set.error();
    }
    if (!spec.friction_direction) {
        spec.friction_across = std::nullopt;
    }
    return spec;
}

Colour colour_of_visual(const v1::Visual& visual) {
    const v1::Colour& colour = visual.colour();
    return visual.has_colour() ? Colour{colour.r(), colour.g(), colour.b()} : kWallColour;
}

/// A collision or a visual of a link.
template <typename Spec>
struct Part {
    Spec spec;
    std::optional<double> heading_rad;  ///< Of one that is upright.

    const BoxShape* upright_box() const {
        return heading_rad ? std::get_if<BoxShape>(&spec.shape) : nullptr;
    }

    /// Expects: it is an upright box.
    StaticBox::Extent extent() const {
        return {.centre_m = spec.pose.position_m, .size_m = upright_box()->size_m};
    }
};

/// Whether it is what StaticBox stands for: see the header.
bool is_wall(const Part<StaticCollision>& part) {
    if (part.upright_box() == nullptr || part.spec.surface != SurfaceSpec{}) {
        return false;
    }
    const double middle_m = part.spec.pose.position_m.z;
    const double half_height_m = part.upright_box()->size_m.z / 2;
    return middle_m - half_height_m <= 0 && middle_m + half_height_m > 0;
}

/// Makes the links of one model.
class LinkBuilder {
  public:
    LinkBuilder(const v1::Model& model, std::string path, ArenaSpec& arena)
        : model_(model), path_(std::move(path)), arena_(arena) {}

    Status add(const v1::Link& link) {
        const std::string path = fmt::format("{}.links.{}", path_, link.name());
        const std::string name = fmt::format("{}/{}", model_.name(), link.name());
        const Placement frame = placed(placed({}, model_.pose()), link.pose());
        std::vector<Part<StaticCollision>> collisions;
        std::vector<Part<StaticVisual>> visuals;
        if (Status made = make_collisions(link, path, name, frame, collisions); !made) {
            return made;
        }
        if (Status made = make_visuals(link, path, name, frame, visuals); !made) {
            return made;
        }
        if (is_whole_wall(collisions, visuals)) {
            arena_.boxes.push_back({.name = model_.links_size() == 1 ? model_.name() : name,
                                    .heading_rad = *collisions.front().heading_rad,
                                    .drawn = visuals.front().extent(),
                                    .collision = collisions.front().extent(),
                                    .colour = visuals.front().spec.colour});
            return {};
        }
        take(collisions);
        for (Part<StaticVisual>& visual : visuals) {
            arena_.visuals.push_back(std::move(visual.spec));
        }
        return {};
    }

  private:
    static Status make_collisions(const v1::Link& link, const std::string& link_path,
                                  const std::string& link_name, const Placement& frame,
                                  std::vector<Part<StaticCollision>>& parts) {
        if (Status named = check_names(link.collisions(), link_path + ".collisions"); !named) {
            return named;
        }
        for (const v1::Collision& collision : link.collisions()) {
            const std::string path = fmt::format("{}.collisions.{}", link_path, collision.name());
            Result<Shape> shape = make_shape(collision.shape(), path);
            if (!shape) {
                return shape.error();
            }
            const Result<SurfaceSpec> surface =
                make_surface(collision.surface(), path + ".surface");
            if (!surface) {
                return surface.error();
            }
            const Placement place = placed(frame, collision.pose());
            parts.push_back({{.name = fmt::format("{}/{}", link_name, collision.name()),
                              .pose = place.pose,
                              .shape = *shape,
                              .surface = *surface},
                             place.heading_rad});
        }
        return {};
    }

    static Status make_visuals(const v1::Link& link, const std::string& link_path,
                               const std::string& link_name, const Placement& frame,
                               std::vector<Part<StaticVisual>>& parts) {
        if (Status named = check_names(link.visuals(), link_path + ".visuals"); !named) {
            return named;
        }
        for (const v1::Visual& visual : link.visuals()) {
            const std::string path = fmt::format("{}.visuals.{}", link_path, visual.name());
            Result<Shape> shape = make_shape(visual.shape(), path);
            if (!shape) {
                return shape.error();
            }
            const Placement place = placed(frame, visual.pose());
            parts.push_back({{.name = fmt::format("{}/{}", link_name, visual.name()),
                              .pose = place.pose,
                              .shape = *shape,
                              .colour = colour_of_visual(visual),
                              .seen_by = {visual.seen_by().begin(), visual.seen_by().end()}},
                             place.heading_rad});
        }
        return {};
    }

    static bool is_whole_wall(const std::vector<Part<StaticCollision>>& collisions,
                              const std::vector<Part<StaticVisual>>& visuals) {
        return collisions.size() == 1 && visuals.size() == 1 && is_wall(collisions.front()) &&
               visuals.front().upright_box() != nullptr && visuals.front().spec.seen_by.empty() &&
               visuals.front().heading_rad == collisions.front().heading_rad;
    }

    void take(std::vector<Part<StaticCollision>>& collisions) {
        for (Part<StaticCollision>& part : collisions) {
            if (is_wall(part)) {
                arena_.boxes.push_back({.name = part.spec.name,
                                        .heading_rad = *part.heading_rad,
                                        .drawn = {},
                                        .collision = part.extent(),
                                        .colour = kWallColour});
            } else {
                arena_.collisions.push_back(std::move(part.spec));
            }
        }
    }

    const v1::Model& model_;
    std::string path_;
    ArenaSpec& arena_;
};

Status check_stands_still(const v1::Model& model, const std::string& path) {
    if (!model.is_static()) {
        return wrong(
            path,
            "models that move are not simulated yet; make it static: `is_static: true`, in "
            "SDFormat <static>true</static>");
    }
    if (model.joints_size() > 0) {
        return wrong(path + ".joints",
                     "joints are not simulated yet, and nothing in a model that never moves "
                     "needs one; leave them out");
    }
    return {};
}

Status add_model(const v1::Model& model, ArenaSpec& arena) {
    const std::string path = "arena.models." + model.name();
    if (Status checked = check_stands_still(model, path); !checked) {
        return checked;
    }
    if (Status named = check_names(model.links(), path + ".links"); !named) {
        return named;
    }
    LinkBuilder builder(model, path, arena);
    for (const v1::Link& link : model.links()) {
        if (Status added = builder.add(link); !added) {
            return added;
        }
    }
    return {};
}

}  // namespace

Result<ArenaSpec> make_models(const v1::Arena& arena) {
    if (const Status named = check_names(arena.models(), "arena.models"); !named) {
        return named.error();
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
