#pragma once

#include "cancha/base/result.h"
#include "server/sim/match/simulated_match.h"
#include "server/sim/world/world_spec.h"

namespace cancha::scenario {

/// Checks the places of the bodies at the start of a scenario. Robots and ball must be over the
/// floor and outside walls. They must not overlap, but may touch.
///
/// Fails: kInvalidInput; the text begins with the body: "robots.3: overlaps with robot 6".
Status check_clearance(const match::Opening& opening, const world::WorldSpec& spec);

}  // namespace cancha::scenario
