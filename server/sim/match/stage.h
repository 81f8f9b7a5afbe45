#pragma once

#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "referee/core/discipline.h"
#include "server/sim/world/world_spec.h"

namespace cancha::match {

/// A discipline with the settings of a match, and the world made from them.
struct Stage {
    referee::Discipline discipline;
    world::WorldSpec world;
};

/// Makes the world of a match in this discipline. All its sensors exist. Fails: as
/// world::make_world_spec() and sensing::check_sensors().
Result<world::WorldSpec> make_world(const v1::Discipline& resolved);

/// Makes the stage of this discipline. Fails: as make_world(); the text begins with the name of the
/// discipline.
Result<Stage> make_stage(referee::Discipline discipline);

}  // namespace cancha::match
