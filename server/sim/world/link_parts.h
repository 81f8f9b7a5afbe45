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

// Parts of models. For the builders of this folder.
namespace cancha::world {

/// Error about the setting at this path.
Error wrong_setting(const std::string& path, std::string_view problem);

/// Checks the names of a list's elements. `list`: path of the list. Fails: an element has no name,
/// or the name of another element.
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

/// A pose composed of poses in each other's frames. While all are upright, so is the result, and
/// its heading is the plain sum of theirs, without rounding by quaternions.
struct Placement {
    SpacePose pose;
    std::optional<double> heading_rad = 0.0;  ///< None: the pose is tilted.
};

/// Composes a pose given in `frame` with `frame`.
Placement placed(const Placement& frame, const v1::Pose& pose);

/// A collision or a visual of a link.
template <typename Spec>
struct Part {
    Spec spec;
    std::optional<double> heading_rad;  ///< None: the part is not upright.

    const BoxShape* upright_box() const {
        return heading_rad ? std::get_if<BoxShape>(&spec.shape) : nullptr;
    }

    /// Extent of the box. Expects: upright_box() is not null.
    StaticBox::Extent extent() const {
        return {.centre_m = spec.pose.position_m, .size_m = upright_box()->size_m};
    }
};

struct LinkParts {
    std::vector<Part<CollisionSpec>> collisions;
    std::vector<Part<VisualSpec>> visuals;
};

using MeshBytes = std::shared_ptr<const std::string>;

/// Meshes of a model, by file name.
using Meshes = std::vector<std::pair<std::string, MeshBytes>>;

/// Reads the meshes of a model. `path`: path of the model's settings. Fails: a name is missing or
/// taken, or a mesh cannot be drawn.
Result<Meshes> make_meshes(const v1::Model& model, const std::string& path);

/// Place of a link in the arena, and its name.
struct LinkPlace {
    std::string path;  ///< Path of its settings.
    std::string name;  ///< "model/link".
    Placement frame;   ///< Frame of the link, in the frame wanted for its parts.
    std::span<const std::pair<std::string, MeshBytes>> meshes{};  ///< Meshes of the link's model.
};

/// Makes the parts of a link. Fails: a name is missing or taken, a shape or a mesh is missing, a
/// surface contradicts itself.
Result<LinkParts> make_link_parts(const v1::Link& link, const LinkPlace& place);

/// The direction as a unit vector. None: its length is 0.
std::optional<Vec3> unit_vector_of(const v1::Direction& direction);

}  // namespace cancha::world
