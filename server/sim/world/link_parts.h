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

// Parts that the models of an arena are made of. For the builders of this folder.
namespace cancha::world {

/// Says what is wrong with the setting of this path.
Error wrong_setting(const std::string& path, std::string_view problem);

/// Fails: an element of the list, which has this path, has no name, or that of another one.
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

/// A pose put together of poses in each other's frames. As long as all are upright, so is this, and
/// its heading is the sum of theirs: nothing is lost to quaternions.
struct Placement {
    SpacePose pose;
    std::optional<double> heading_rad = 0.0;  ///< Unless it is tilted.
};

/// A pose that is given in `frame`.
Placement placed(const Placement& frame, const v1::Pose& pose);

/// A collision or a visual of a link.
template <typename Spec>
struct Part {
    Spec spec;
    std::optional<double> heading_rad;  ///< Heading of one that is upright.

    const BoxShape* upright_box() const {
        return heading_rad ? std::get_if<BoxShape>(&spec.shape) : nullptr;
    }

    /// Expects: it is an upright box.
    StaticBox::Extent extent() const {
        return {.centre_m = spec.pose.position_m, .size_m = upright_box()->size_m};
    }
};

struct LinkParts {
    std::vector<Part<CollisionSpec>> collisions;
    std::vector<Part<VisualSpec>> visuals;
};

using MeshBytes = std::shared_ptr<const std::string>;

/// The meshes of a model, by the names of their files.
using Meshes = std::vector<std::pair<std::string, MeshBytes>>;

/// `path`: path of the settings of the model. Fails: a name is missing or taken, or a mesh cannot
/// be drawn.
Result<Meshes> make_meshes(const v1::Model& model, const std::string& path);

/// Where a link is in the arena, and what it is called.
struct LinkPlace {
    std::string path;  ///< Path of its settings.
    std::string name;  ///< "model/link".
    Placement frame;   ///< In the frame that its parts shall have.
    std::span<const std::pair<std::string, MeshBytes>> meshes{};  ///< Those of its model.
};

/// Fails: a name is missing or taken, a shape or a mesh is missing, a surface contradicts itself.
Result<LinkParts> make_link_parts(const v1::Link& link, const LinkPlace& place);

/// A unit vector. Nothing: it has no length.
std::optional<Vec3> unit_vector_of(const v1::Direction& direction);

}  // namespace cancha::world
