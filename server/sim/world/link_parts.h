#pragma once

#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "server/sim/world/shape.h"
#include "server/sim/world/world_spec.h"

// Makes the parts of links: collisions (shapes that collide) and visuals (shapes or meshes that
// viewers draw). For the builders of this folder.
namespace cancha::world {

/// Returns an error whose text begins with this path of a setting.
Error wrong_setting(const std::string& path, std::string_view problem);

/// Checks that each element of a list has a name of its own. `list`: path of the setting that is
/// the list. Fails: an element has no name, or two elements have the same name.
template <typename Elements>
Status check_names(const Elements& elements, const std::string& list) {
    std::set<std::string> names;
    for (int i = 0; i < elements.size(); ++i) {
        const std::string path = fmt::format("{}[{}].name", list, i);
        if (elements[i].name().empty()) {
            return wrong_setting(path, "is missing");
        }
        if (!names.insert(elements[i].name()).second) {
            return wrong_setting(path, fmt::format("'{}' is already taken", elements[i].name()));
        }
    }
    return {};
}

/// A pose that is composed of nested poses. Each of them is given in the frame of the pose before
/// it. If all of these poses are upright, the result is upright, and its heading is the exact sum
/// of all headings, without the rounding of quaternions.
struct Placement {
    SpacePose pose;
    std::optional<double> heading_rad = 0.0;  ///< Sum of the headings. None if the pose is tilted.
};

/// Returns the placement of a pose that is given in the frame `frame`.
Placement placed(const Placement& frame, const v1::Pose& pose);

/// A collision or a visual of a link. `Spec`: CollisionSpec or VisualSpec.
template <typename Spec>
struct Part {
    Spec spec;
    std::optional<double> heading_rad;  ///< Heading of the part. None if the part is tilted.

    /// Returns the shape if it is an upright box, otherwise null.
    const BoxShape* upright_box() const {
        return heading_rad ? std::get_if<BoxShape>(&spec.shape) : nullptr;
    }

    /// Returns centre and size of the upright box. Expects: upright_box() is not null.
    StaticBox::Extent extent() const {
        return {.centre_m = spec.pose.position_m, .size_m = upright_box()->size_m};
    }
};

/// All parts of one link.
struct LinkParts {
    std::vector<Part<CollisionSpec>> collisions;
    std::vector<Part<VisualSpec>> visuals;
};

/// Content of a mesh file, in the format GLB.
using MeshBytes = std::shared_ptr<const std::string>;

/// Meshes of a model: name and content of each file.
using Meshes = std::vector<std::pair<std::string, MeshBytes>>;

/// Reads the meshes of a model. `path`: path of the setting that describes the model. Fails: a mesh
/// has no name, two meshes have the same name, or a mesh cannot be drawn.
Result<Meshes> make_meshes(const v1::Model& model, const std::string& path);

/// Frame and name of a link, for make_link_parts().
struct LinkPlace {
    std::string path;  ///< Path of the setting that describes the link.
    std::string name;  ///< Full name of the link: "model/link".
    Placement frame;  ///< Pose of the link in the frame in which the poses of its parts are wanted.
    std::span<const std::pair<std::string, MeshBytes>> meshes{};  ///< Meshes of the link's model.
};

/// Makes the parts of a link. Fails: a part has no name, two parts have the same name, a shape or a
/// mesh is missing, or the numbers of a surface contradict each other.
Result<LinkParts> make_link_parts(const v1::Link& link, const LinkPlace& place);

/// Returns the direction as a unit vector. None if its length is 0.
std::optional<Vec3> unit_vector_of(const v1::Direction& direction);

}  // namespace cancha::world
