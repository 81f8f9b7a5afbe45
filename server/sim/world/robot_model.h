#pragma once

#include <string>

#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world {

/// Makes the model of a robot of this kind, in the frame of its base. `name`: see ModelPlace. A
/// link without visuals is drawn as its collisions.
///
/// Fails: the model has no links or too many, has a pose, is static, is held by the world, does not
/// hold together, or collides with nothing; or see make_moving_model(). The text begins with the
/// setting: "robot_kinds.blimp.structure.links: ...".
Result<ModelSpec> make_robot_model(const v1::RobotKind& kind, const std::string& name);

/// A box along the axes of a frame.
struct Extent {
    Vec3 from_m;
    Vec3 to_m;
};

/// Smallest box around all collisions of a model as built. Expects: the model has some.
Extent extent_of(const ModelSpec& model);

}  // namespace cancha::world
