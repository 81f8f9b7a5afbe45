#pragma once

#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "referee/core/discipline.h"
#include "server/sim/world/world_spec.h"

namespace cancha::match {

/// A discipline with the settings of a match, and the specification of the world that these
/// settings describe.
struct Stage {
    referee::Discipline discipline;  ///< Settings and rules.
    world::WorldSpec world;          ///< Arena, robots and ball.
};

/// Makes the specification of the world of a match, and checks that all its sensors exist.
/// `resolved`: settings with all defaults filled in. Fails: settings contradict each other, or a
/// sensor has a wrong setting; the text begins with the setting.
Result<world::WorldSpec> make_world(const v1::Discipline& resolved);

/// Makes the stage of this discipline. Fails: as make_world(); the text begins with the name of the
/// discipline.
Result<Stage> make_stage(referee::Discipline discipline);

}  // namespace cancha::match
