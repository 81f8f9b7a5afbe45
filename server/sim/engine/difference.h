#pragma once

#include <string>

#include "cancha/v1/discipline.pb.h"

namespace cancha::engine {

/// First setting in which a snapshot's engine differs from this one: "modified: ball.mass_kg: ...".
/// Empty: none.
std::string first_difference(const v1::Discipline& taken, const v1::Discipline& here);

}  // namespace cancha::engine
