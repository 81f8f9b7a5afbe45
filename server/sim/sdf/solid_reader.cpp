#include "server/sim/sdf/solid_reader.h"

#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <ignition/math/Quaternion.hh>

#include "proto/base/values/convex_hull.h"
#include "server/sim/sdf/values.h"

namespace cancha::sdf {

using google::protobuf::Message;
using ignition::math::Pose3d;
using ignition::math::Quaterniond;
using ignition::math::Vector3d;
using tinyxml2::XMLElement;

namespace {

constexpr Number kSurfaceNumbers[] = {
    {"friction/ode/mu", "friction"},
    {"friction/ode/mu2", "friction_across"},
    {"bounce/restitution_coefficient", "restitution"},
    {"contact/ode/soft_cfm", "soft_cfm"},
    {"contact/ode/soft_erp", "soft_erp"},
};

constexpr Number kRoundNumbers[] = {{"radius", "radius_m"}, {"length", "length_m"}};

/// The direction in a frame that has been turned.
v1::Direction turned_back(const Quaterniond& turn, const v1::Direction& direction) {
    const Vector3d turned = turn.RotateVectorReverse({direction.x(), direction.y(), direction.z()});
    v1::Direction result;
    result.set_x(rounded(turned.X()));
    result.set_y(rounded(turned.Y()));
    result.set_z(rounded(turned.Z()));
    return result;
}

}  // namespace

template <typename Solid>
Status SolidReader::turn_plane(const Place& place, Solid& solid) const {
    const XMLElement* const normal = find_element(place.element, "geometry/plane/normal");
    if (normal == nullptr) {
        return {};
    }
    const v1::Direction direction = direction_of(*normal);
    if (Status checked = check_direction(*normal, place.path + ".shape.plane.normal", direction);
        !checked) {
        return checked;
    }
    if (direction.x() == 0 && direction.y() == 0 && direction.z() > 0) {
        return {};
    }
    Quaterniond turn;
    turn.From2Axes(Vector3d::UnitZ, {direction.x(), direction.y(), direction.z()});
    *solid.mutable_pose() = to_message(to_math(solid.pose()) * Pose3d(Vector3d::Zero, turn));
    if constexpr (requires { solid.surface(); }) {
        if (solid.surface().has_friction_direction()) {
            v1::Direction& along = *solid.mutable_surface()->mutable_friction_direction();
            along = turned_back(turn, along);
        }
    }
    return check(*normal, place.path + ".pose", solid.pose());
}

Status SolidReader::read_collision(const Place& place, v1::Collision& collision) const {
    const auto resolve = [&](const Frames& frames) {
        return frames.of_collision(place.model_name(), place.link, place.name());
    };
    if (Status read = read_pose(place, resolve, collision); !read) {
        return read;
    }
    if (const XMLElement* const surface = find_element(place.element, "surface")) {
        if (Status read = read_surface(place, *surface, *collision.mutable_surface()); !read) {
            return read;
        }
    }
    if (Status read = read_shape(place, *collision.mutable_shape()); !read) {
        return read;
    }
    return turn_plane(place, collision);
}

Status SolidReader::read_surface(const Place& place, const XMLElement& element,
                                 v1::Surface& surface) const {
    const std::string path = place.path + ".surface";
    if (Status read = read_numbers(element, path, kSurfaceNumbers, surface); !read) {
        return read;
    }
    // The default, 0 0 0, means no direction.
    if (const XMLElement* const direction = find_element(element, "friction/ode/fdir1");
        direction != nullptr && !is_zero(direction_of(*direction))) {
        *surface.mutable_friction_direction() = direction_of(*direction);
        for (const char* const name : {"ignition:expressed_in", "gz:expressed_in"}) {
            if (const char* const frame = direction->Attribute(name);
                frame != nullptr && *frame != '\0') {
                surface.set_friction_frame(frame);
            }
        }
        return check_direction(*direction, path + ".friction_direction",
                               surface.friction_direction());
    }
    // Equal in all directions, so the second number is not needed.
    if (surface.has_friction() && surface.friction_across() == surface.friction()) {
        surface.clear_friction_across();
    }
    return {};
}

Status SolidReader::read_visual(const Place& place, v1::Visual& visual) const {
    const auto resolve = [&](const Frames& frames) {
        return frames.of_visual(place.model_name(), place.link, place.name());
    };
    if (Status read = read_pose(place, resolve, visual); !read) {
        return read;
    }
    if (const XMLElement* const element = find_element(place.element, "transparency");
        element != nullptr && number_of(*element) != 0) {
        return refuse(*element, place.path, "nothing is transparent: expected 0");
    }
    if (const XMLElement* const diffuse = find_element(place.element, "material/diffuse")) {
        if (Status read = read_colour(place, *diffuse, visual); !read) {
            return read;
        }
    }
    const XMLElement* const mesh = find_element(place.element, "geometry/mesh");
    if (mesh != nullptr) {
        if (Status read = read_look(place, *mesh, *visual.mutable_mesh()); !read) {
            return read;
        }
    }
    if (Status read = read_shape(place, *visual.mutable_shape()); !read) {
        return read;
    }
    return turn_plane(place, visual);
}

Status SolidReader::read_look(const Place& place, const XMLElement& mesh,
                              v1::MeshLook& look) const {
    look.set_file(std::string(trimmed(text_of(*find_element(mesh, "uri")))));
    const XMLElement* const scale = find_element(mesh, "scale");
    if (scale == nullptr) {
        return {};
    }
    const std::vector<double> factors = numbers_of(*scale);
    look.set_scale_x(factors[0]);
    look.set_scale_y(factors[1]);
    look.set_scale_z(factors[2]);
    return check(*scale, place.path + ".mesh", look);
}

/// Reads the hull of a mesh, as it collides or as sensors see it.
Status SolidReader::read_hull(const Place& place, const XMLElement& mesh, v1::Shape& shape) const {
    const XMLElement& uri = *find_element(mesh, "uri");
    const bool collides = place.element.Name() == std::string_view("collision");
    if (collides && mesh.Attribute("optimization") == nullptr) {
        return refuse(
            mesh, place.path,
            "nothing collides with the triangles of a mesh: say "
            "optimization='convex_hull', which takes their hull, or build it of boxes and "
            "other shapes");
    }
    v1::MeshLook look;
    if (Status read = read_look(place, mesh, look); !read) {
        return read;
    }
    const Result<const MeshFile*> file = meshes_->find(look.file());
    if (!file) {
        return refuse(uri, place.path, file.error().message);
    }
    std::vector<Vec3> points_m;
    for (const Vec3& corner : (*file)->corners) {
        points_m.push_back(
            {look.scale_x() * corner.x, look.scale_y() * corner.y, look.scale_z() * corner.z});
    }
    const Result<ConvexHull> hull = convex_hull(points_m, points_m.size());
    if (!hull) {
        return refuse(uri, place.path, fmt::format("{}: {}", look.file(), hull.error().message));
    }
    for (const Vec3& corner : hull->corners) {
        v1::Shape::Corner& point = *shape.mutable_convex()->add_points();
        point.set_x_m(rounded(corner.x));
        point.set_y_m(rounded(corner.y));
        point.set_z_m(rounded(corner.z));
        if (Status checked = check(uri, place.path + ".shape.convex.points", point); !checked) {
            return checked;
        }
    }
    return {};
}

void SolidReader::add_meshes(v1::Model& model) const {
    std::set<std::string> names;
    for (const v1::Link& link : model.links()) {
        for (const v1::Visual& visual : link.visuals()) {
            if (!visual.has_mesh()) {
                continue;
            }
            const auto file = meshes_->find(visual.mesh().file());
            if (file && names.insert(visual.mesh().file()).second) {
                v1::Mesh& mesh = *model.add_meshes();
                mesh.set_name(visual.mesh().file());
                mesh.set_glb((*file)->glb);
            }
        }
    }
}

Status SolidReader::read_colour(const Place& place, const XMLElement& diffuse,
                                v1::Visual& visual) const {
    const std::vector<double> parts = numbers_of(diffuse);
    if (parts.size() > 3 && parts[3] != 1) {
        return refuse(
            diffuse, place.path,
            fmt::format("nothing is transparent: expected 1 for alpha, the last number of "
                        "<diffuse>, got {}",
                        parts[3]));
    }
    visual.mutable_colour()->set_r(parts[0]);
    visual.mutable_colour()->set_g(parts[1]);
    visual.mutable_colour()->set_b(parts[2]);
    return {};
}

Status SolidReader::read_shape(const Place& place, v1::Shape& shape) const {
    const XMLElement& element = *find_element(place.element, "geometry")->FirstChildElement();
    const std::string kind = element.Name();
    const std::string path = fmt::format("{}.shape.{}", place.path, kind);
    if (kind == "mesh") {
        return read_hull(place, element, shape);
    }
    if (kind == "box") {
        const XMLElement& size = *find_element(element, "size");
        shape.mutable_box()->set_length_m(numbers_of(size)[0]);
        shape.mutable_box()->set_width_m(numbers_of(size)[1]);
        shape.mutable_box()->set_height_m(numbers_of(size)[2]);
        return check(size, path, shape.box());
    }
    if (kind == "plane") {
        const XMLElement& size = *find_element(element, "size");
        shape.mutable_plane()->set_length_m(numbers_of(size)[0]);
        shape.mutable_plane()->set_width_m(numbers_of(size)[1]);
        return check(size, path, shape.plane());
    }
    Message& round = kind == "sphere"     ? static_cast<Message&>(*shape.mutable_sphere())
                     : kind == "cylinder" ? static_cast<Message&>(*shape.mutable_cylinder())
                                          : static_cast<Message&>(*shape.mutable_capsule());
    return read_numbers(element, path, kRoundNumbers, round);
}

}  // namespace cancha::sdf
