#pragma once

#include "referee/core/discipline.h"
#include "server/scenario/repeat.h"
#include "server/scenario/scenario.h"
#include "server/scenario/watch.h"
#include "server/world/world_spec.h"

namespace cancha::scenario {

/// Plays one repeat in this process, by its script alone, from the first tick to its end. Every
/// repeat is a match of its own: what was played before changes no bit of it.
///
/// Expects: scenario and repeat belong to discipline and spec. Thread: as World.
Outcome play(const Scenario& scenario, const Repeat& repeat, const referee::Discipline& discipline,
             const world::WorldSpec& spec);

}  // namespace cancha::scenario
