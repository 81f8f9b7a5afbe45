#pragma once

#include "cancha/base/result.h"
#include "server/sim/match/simulated_match.h"
#include "server/sim/world/world_spec.h"

namespace cancha::scenario {

/// Checks that the bodies of an opening are apart: robots and ball on the floor, outside walls and
/// each other. Bodies may touch.
///
/// Fails: kInvalidInput; the text begins with the body: "robots.3: overlaps with robot 6".
Status check_clearance(const match::Opening& opening, const world::WorldSpec& spec);

}  // namespace cancha::scenario
