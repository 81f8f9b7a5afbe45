#pragma once

#include <string>

#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "server/sim/world/link_parts.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world {

/// Where a model is built, and what it is called.
struct ModelPlace {
    std::string path;   ///< Path of its settings: "arena.models.crate".
    std::string name;   ///< That of a link is "name/link".
    Placement frame{};  ///< Frame of the model, in that in which it is built.
};

/// Makes a model that moves.
///
/// Fails: a link has no inertia, or one that no body has, or a plane; a joint names a link that is
/// not there, lacks an axis, or starts beyond its limits; or see make_link_parts().
Result<ModelSpec> make_moving_model(const v1::Model& model, const ModelPlace& place);

}  // namespace cancha::world
