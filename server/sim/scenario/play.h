#pragma once

#include "server/sim/scenario/repeat.h"
#include "server/sim/scenario/scenario.h"
#include "server/sim/scenario/watch.h"

namespace cancha::scenario {

/// Plays one repeat in this process to its end, with commands from its script only. Every repeat is
/// a match of its own: earlier repeats change no bit of it.
///
/// Expects: the repeat was made from this scenario. Thread: as World.
Outcome play(const Scenario& scenario, const Repeat& repeat);

}  // namespace cancha::scenario
