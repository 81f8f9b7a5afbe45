#include "server/sim/world/link_parts.h"

#include <algorithm>
#include <cmath>

#include "server/sim/mesh/glb.h"
#include "server/sim/world/arena_builder.h"
#include "server/sim/world/space_pose.h"

namespace cancha::world {
namespace {

/// A shape, and its centre in the frame in which it was given.
struct Centred {
    Shape shape;
    Vec3 centre_m{};
};

Result<Centred> make_convex(const v1::Shape::Convex& convex, const std::string& path) {
    // The thinnest box has this thickness.
    constexpr double kThinnest_m = 1e-4;
    // The corners were given one by one, so none may be dropped.
    constexpr double kNothing_m = 1e-9;
    const std::string list = path + ".shape.convex.points";
    std::vector<Vec3> points_m;
    for (const v1::Shape::Corner& point : convex.points()) {
        points_m.push_back({point.x_m(), point.y_m(), point.z_m()});
    }
    const Result<ConvexHull> hull = convex_hull(points_m, kMostCorners);
    if (!hull) {
        return wrong_setting(list, hull.error().message);
    }
    if (hull->left_out_m > kNothing_m) {
        return wrong_setting(list,
                             fmt::format("have a hull of more than {} corners; leave out those "
                                         "that change it least",
                                         kMostCorners));
    }
    if (hull->thickness_m() < kThinnest_m) {
        return wrong_setting(list,
                             fmt::format("have a hull that is {} m thin, expected {} m at least",
                                         hull->thickness_m(), kThinnest_m));
    }
    const Vec3 centre_m = hull->centre_m();
    return Centred{ConvexShape{std::make_shared<const ConvexHull>(hull->seen_from(centre_m))},
                   centre_m};
}

Result<Centred> make_shape(const v1::Shape& shape, const std::string& path) {
    switch (shape.kind_case()) {
        case v1::Shape::kBox:
            return Centred{
                BoxShape{{shape.box().length_m(), shape.box().width_m(), shape.box().height_m()}}};
        case v1::Shape::kSphere:
            return Centred{SphereShape{shape.sphere().radius_m()}};
        case v1::Shape::kCylinder:
            return Centred{CylinderShape{shape.cylinder().radius_m(), shape.cylinder().length_m()}};
        case v1::Shape::kCapsule:
            return Centred{CapsuleShape{shape.capsule().radius_m(), shape.capsule().length_m()}};
        case v1::Shape::kPlane:
            return Centred{PlaneShape{shape.plane().length_m(), shape.plane().width_m()}};
        case v1::Shape::kConvex:
            return make_convex(shape.convex(), path);
        case v1::Shape::KIND_NOT_SET:
            break;
    }
    return wrong_setting(path + ".shape",
                         "is missing; give a box, a sphere, a cylinder, a capsule, "
                         "a plane or a convex hull of points");
}

template <typename Number>
std::optional<double> number_if(bool is_set, Number number) {
    return is_set ? std::optional<double>(number) : std::nullopt;
}

/// Friction gets a direction only if it differs across it.
Status set_friction_direction(const v1::Surface& surface, const std::string& path,
                              SurfaceSpec& spec) {
    if (!surface.has_friction_direction()) {
        if (surface.has_friction_across() && spec.friction_across != spec.friction) {
            return wrong_setting(
                path + ".friction_across",
                "differs from `friction`, so friction_direction must say across what");
        }
        return {};
    }
    spec.friction_direction = unit_vector_of(surface.friction_direction());
    if (!spec.friction_direction) {
        return wrong_setting(path + ".friction_direction", "has no length; give x, y or z");
    }
    return {};
}

/// Name of another link of the same model: "model/base" for "model/wheel".
std::string sibling_of(const std::string& link, const std::string& name) {
    return link.substr(0, link.rfind('/') + 1) + name;
}

Result<SurfaceSpec> make_surface(const v1::Surface& surface, const std::string& link,
                                 const std::string& path) {
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
    } else if (surface.has_friction_frame()) {
        spec.friction_frame = sibling_of(link, surface.friction_frame());
    }
    return spec;
}

Colour colour_of(const v1::Visual& visual) {
    const v1::Colour& colour = visual.colour();
    return visual.has_colour() ? Colour{colour.r(), colour.g(), colour.b()} : kWallColour;
}

/// The frame of a shape, moved to its centre.
Placement moved_to(const Vec3& centre_m, Placement placement) {
    placement.pose.position_m =
        placement.pose.position_m + rotated(centre_m, placement.pose.orientation);
    return placement;
}

/// Makes the mesh with which a visual is drawn. None: it has no mesh.
Result<std::optional<MeshLook>> make_look(const v1::Visual& visual, const LinkPlace& place,
                                          const std::string& path) {
    if (!visual.has_mesh()) {
        return std::optional<MeshLook>();
    }
    const v1::MeshLook& look = visual.mesh();
    const auto found =
        std::ranges::find(place.meshes, look.file(), &std::pair<std::string, MeshBytes>::first);
    if (found == place.meshes.end()) {
        return wrong_setting(path + ".mesh.file",
                             fmt::format("the model has no mesh '{}'", look.file()));
    }
    return std::optional<MeshLook>(
        MeshLook{.name = look.file(),
                 .glb = found->second,
                 .scale = {look.scale_x(), look.scale_y(), look.scale_z()},
                 .keeps_colours = !visual.has_colour()});
}

Status add_collision(const v1::Collision& collision, const LinkPlace& place, LinkParts& parts) {
    const std::string path = fmt::format("{}.collisions.{}", place.path, collision.name());
    Result<Centred> shape = make_shape(collision.shape(), path);
    if (!shape) {
        return shape.error();
    }
    const Result<SurfaceSpec> surface =
        make_surface(collision.surface(), place.name, path + ".surface");
    if (!surface) {
        return surface.error();
    }
    const Placement there = moved_to(shape->centre_m, placed(place.frame, collision.pose()));
    parts.collisions.push_back({{.name = fmt::format("{}/{}", place.name, collision.name()),
                                 .pose = there.pose,
                                 .shape = shape->shape,
                                 .surface = *surface},
                                there.heading_rad});
    return {};
}

Status add_visual(const v1::Visual& visual, const LinkPlace& place, LinkParts& parts) {
    const std::string path = fmt::format("{}.visuals.{}", place.path, visual.name());
    Result<Centred> shape = make_shape(visual.shape(), path);
    if (!shape) {
        return shape.error();
    }
    Result<std::optional<MeshLook>> mesh = make_look(visual, place, path);
    if (!mesh) {
        return mesh.error();
    }
    if (*mesh) {
        (*mesh)->origin_m = -1.0 * shape->centre_m;
    }
    const Placement there = moved_to(shape->centre_m, placed(place.frame, visual.pose()));
    parts.visuals.push_back({{.name = fmt::format("{}/{}", place.name, visual.name()),
                              .pose = there.pose,
                              .shape = shape->shape,
                              .colour = colour_of(visual),
                              .seen_by = {visual.seen_by().begin(), visual.seen_by().end()},
                              .mesh = *std::move(mesh)},
                             there.heading_rad});
    return {};
}

/// Adds all elements. Fails: a name is missing or taken, or an element cannot be added.
template <typename Elements, typename Add>
Status add_all(const Elements& elements, const std::string& list, Add add) {
    Status done = check_names(elements, list);
    for (int i = 0; done && i < elements.size(); ++i) {
        done = add(elements[i]);
    }
    return done;
}

}  // namespace

Error wrong_setting(const std::string& path, std::string_view problem) {
    return {ErrorCode::kInvalidInput, fmt::format("{}: {}", path, problem)};
}

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

Result<Meshes> make_meshes(const v1::Model& model, const std::string& path) {
    const std::string list = path + ".meshes";
    if (const Status checked = check_names(model.meshes(), list); !checked) {
        return checked.error();
    }
    Meshes meshes;
    for (const v1::Mesh& mesh : model.meshes()) {
        if (const auto points = mesh::read_glb(mesh.glb()); !points) {
            return wrong_setting(fmt::format("{}.{}.glb", list, mesh.name()),
                                 points.error().message);
        }
        meshes.emplace_back(mesh.name(), std::make_shared<const std::string>(mesh.glb()));
    }
    return meshes;
}

Result<LinkParts> make_link_parts(const v1::Link& link, const LinkPlace& place) {
    LinkParts parts;
    const Status collisions = add_all(
        link.collisions(), place.path + ".collisions",
        [&](const v1::Collision& collision) { return add_collision(collision, place, parts); });
    if (!collisions) {
        return collisions.error();
    }
    const Status visuals =
        add_all(link.visuals(), place.path + ".visuals",
                [&](const v1::Visual& visual) { return add_visual(visual, place, parts); });
    if (!visuals) {
        return visuals.error();
    }
    return parts;
}

std::optional<Vec3> unit_vector_of(const v1::Direction& direction) {
    const Vec3 vector{direction.x(), direction.y(), direction.z()};
    const double size = std::hypot(vector.x, vector.y, vector.z);
    return size > 0 ? std::optional<Vec3>((1 / size) * vector) : std::nullopt;
}

}  // namespace cancha::world
