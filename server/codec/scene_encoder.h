#pragma once

#include "proto/cancha/v1/discipline.pb.h"
#include "proto/cancha/v1/scene.pb.h"
#include "server/sim/world/world_spec.h"

namespace cancha::codec {

/// Returns the scene that a viewer draws. The bodies come from `spec`, from which the world is
/// built. The markings on the ground come from `settings`, the settings of the discipline.
v1::Scene encode_scene(const world::WorldSpec& spec, const v1::Discipline& settings);

}  // namespace cancha::codec
