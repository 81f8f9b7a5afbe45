#pragma once

#include <string>

#include "cancha/v1/discipline.pb.h"

namespace cancha::engine {

/// Returns the first setting in which the engine of a snapshot (`taken`) differs from this engine
/// (`here`): "modified: ball.mass_kg: ...". Returns an empty text if all settings are equal.
std::string first_difference(const v1::Discipline& taken, const v1::Discipline& here);

}  // namespace cancha::engine
