#pragma once

#include "proto/cancha/v1/discipline.pb.h"
#include "proto/cancha/v1/scene.pb.h"
#include "server/sim/world/world_spec.h"

namespace cancha::codec {

/// Scene that a viewer draws: the bodies as the world was built from them, and the paint on the
/// ground as the discipline describes it.
v1::Scene encode_scene(const world::WorldSpec& spec, const v1::Discipline& settings);

}  // namespace cancha::codec
