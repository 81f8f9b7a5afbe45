#pragma once

#include <string>

#include "cancha/v1/discipline.pb.h"

namespace cancha::engine {

/// Returns a line about the first setting that differs between the engine of a snapshot (`taken`)
/// and this engine (`here`), such as "modified: ball.mass_kg: ...". The error of Engine::restore()
/// contains the line. Returns an empty text if all settings are equal.
std::string first_difference(const v1::Discipline& taken, const v1::Discipline& here);

}  // namespace cancha::engine
