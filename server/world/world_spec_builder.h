#pragma once

#include "proto/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "server/world/world_spec.h"

namespace cancha::world {

/// Makes the world that a discipline describes. `resolved`: variant merged, every number within its
/// own limits.
///
/// Fails: settings contradict each other; the text begins with the setting: "field.goal_top_m:
/// ...".
Result<WorldSpec> make_world_spec(const v1::Discipline& resolved);

}  // namespace cancha::world
