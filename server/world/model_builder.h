#pragma once

#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "server/world/arena_builder.h"

namespace cancha::world {

/// Makes what stands still of the models of an arena. A collision that is an upright box on the
/// ground, with no surface of its own, is a wall as those of a field are; if it and an upright box
/// that looks the same way are all that its link has, the two are one wall, which is named after
/// its model (and its link, where there are more).
///
/// The floor is left to floor_under().
///
/// Fails: a model moves or has joints, a name is missing or taken, a shape is missing, a surface
/// contradicts itself; the text begins with the setting: "arena.models.ramp.links.slope: ...".
Result<ArenaSpec> make_models(const v1::Arena& arena);

}  // namespace cancha::world
