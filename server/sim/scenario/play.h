#pragma once

#include "server/sim/scenario/repeat.h"
#include "server/sim/scenario/scenario.h"
#include "server/sim/scenario/watch.h"

namespace cancha::scenario {

/// Plays one repeat of a scenario to its end, in this process. The only commands are those of the
/// scenario's script. Every repeat is a new match: earlier repeats change no bit of its result.
///
/// Expects: `repeat` was made from `scenario`. Thread: any.
Outcome play(const Scenario& scenario, const Repeat& repeat);

}  // namespace cancha::scenario
