#pragma once

#include "cancha/base/result.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "server/world/world_spec.h"

namespace cancha::match {

/// The world of a match in this discipline, whose sensors are known to be such as there are.
/// Fails: as world::make_world_spec() and sensing::check_sensors().
Result<world::WorldSpec> make_stage(const v1::Discipline& resolved);

}  // namespace cancha::match
