#pragma once

#include "proto/cancha/v1/discipline.pb.h"

namespace cancha::referee {

/// Gives links without collisions those that `automatic_collisions` of their model asks for, in the
/// arena and in robot kinds: one around each visual, of its name. Then they have collisions: doing
/// it again changes nothing.
void add_automatic_collisions(v1::Discipline& settings);

}  // namespace cancha::referee
