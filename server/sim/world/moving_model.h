#pragma once

#include <string>

#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "server/sim/world/link_parts.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world {

/// Frame and name of a model, for make_moving_model().
struct ModelPlace {
    std::string path;  ///< Path of the setting that describes the model: "arena.models.crate".
    std::string name;  ///< Name of the model; its links are called "name/link".
    /// Pose of the model in the frame in which the model is built: the world frame, or the frame of
    /// a robot's base.
    Placement frame{};
};

/// Makes a model that moves, for the arena or for a robot.
///
/// Fails: a link has no inertia, an impossible inertia, or a plane as a shape; a joint names a link
/// that does not exist, lacks an axis, or starts beyond its limits; or for the reasons of
/// make_link_parts().
Result<ModelSpec> make_moving_model(const v1::Model& model, const ModelPlace& place);

}  // namespace cancha::world
