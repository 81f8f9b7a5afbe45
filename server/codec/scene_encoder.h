#pragma once

#include "proto/cancha/v1/discipline.pb.h"
#include "proto/cancha/v1/scene.pb.h"
#include "server/sim/world/world_spec.h"

namespace cancha::codec {

/// Returns the scene that a viewer draws: bodies, and markings painted on the ground. `spec`: the
/// specification from which the world is built; it gives the bodies. `settings`: the settings of
/// the discipline; they give the markings.
v1::Scene encode_scene(const world::WorldSpec& spec, const v1::Discipline& settings);

}  // namespace cancha::codec
