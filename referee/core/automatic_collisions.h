#pragma once

#include "proto/cancha/v1/discipline.pb.h"

namespace cancha::referee {

/// Adds the collisions that a model's `automatic_collisions` asks for, in the arena and in robot
/// kinds. Each link without collisions gets one collision around each of its visuals, named like
/// the visual. A second call changes nothing, because these links then have collisions.
void add_automatic_collisions(v1::Discipline& settings);

}  // namespace cancha::referee
