#pragma once

#include <string>

#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "server/sim/world/link_parts.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world {

/// Place where a model is built, and its name.
struct ModelPlace {
    std::string path;   ///< Path of its settings: "arena.models.crate".
    std::string name;   ///< Name of the model; its links are called "name/link".
    Placement frame{};  ///< Frame of the model within the frame in which it is built.
};

/// Makes a model that moves.
///
/// Fails: a link has no inertia, an impossible one, or a plane; a joint names a link that does not
/// exist, lacks an axis, or starts beyond its limits; or see make_link_parts().
Result<ModelSpec> make_moving_model(const v1::Model& model, const ModelPlace& place);

}  // namespace cancha::world
