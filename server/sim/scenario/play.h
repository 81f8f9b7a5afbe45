#pragma once

#include "server/sim/scenario/repeat.h"
#include "server/sim/scenario/scenario.h"
#include "server/sim/scenario/watch.h"

namespace cancha::scenario {

/// Plays one repeat in this process, by its script alone, from the first tick to its end. Every
/// repeat is a match of its own: what was played before changes no bit of it.
///
/// Expects: it is a repeat of the scenario. Thread: as World.
Outcome play(const Scenario& scenario, const Repeat& repeat);

}  // namespace cancha::scenario
