#pragma once

#include <string>

#include "cancha/v1/discipline.pb.h"

namespace cancha::engine {

/// Returns the first setting that differs between the engine of a snapshot (`taken`) and this
/// engine (`here`), such as "modified: ball.mass_kg: ...". Engine::restore() puts it into its error
/// text. Empty: all settings are equal.
std::string first_difference(const v1::Discipline& taken, const v1::Discipline& here);

}  // namespace cancha::engine
