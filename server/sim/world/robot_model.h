#pragma once

#include <string>

#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world {

/// Makes the model of a robot of this kind. The model is in the frame of the robot's base. `name`:
/// name of the model, such as "robot 1"; its links are then called "robot 1/link". For a link
/// without visuals, viewers draw its collisions.
///
/// Fails: the model has no links or too many, has a pose, is static, or has no collisions; a joint
/// connects a link with the world; joints do not connect all links with the base; or for the
/// reasons of make_moving_model(). The text begins with the setting:
/// "robot_kinds.blimp.structure.links: ...".
Result<ModelSpec> make_robot_model(const v1::RobotKind& kind, const std::string& name);

/// A box whose edges are parallel to the axes of a frame.
struct Extent {
    Vec3 from_m;  ///< Corner with the lowest x, y, z.
    Vec3 to_m;    ///< Corner with the highest x, y, z.
};

/// Returns the smallest box around all collisions of a model whose joints are all at position 0, in
/// the frame of the model. Expects: the model has at least one collision.
Extent extent_of(const ModelSpec& model);

}  // namespace cancha::world
