#pragma once

#include <string>

#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "server/sim/world/world_spec.h"

namespace cancha::world {

/// Makes the model of a robot of this kind, in the frame of its base. `name`: see ModelPlace. A
/// link without visuals looks as it collides.
///
/// Fails: it has no links or too many, or a pose, or does not move, or is held by the world, or
/// does not hold together, or collides with nothing, or see make_moving_model(); the text begins
/// with the setting: "robot_kinds.blimp.structure.links: ...".
Result<ModelSpec> make_robot_model(const v1::RobotKind& kind, const std::string& name);

/// A box along the axes of a frame.
struct Extent {
    Vec3 from_m;
    Vec3 to_m;
};

/// Around all that a model collides with, as it is built. Expects: it collides.
Extent extent_of(const ModelSpec& model);

}  // namespace cancha::world
