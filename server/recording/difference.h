#pragma once

#include <optional>
#include <string>

#include "referee/core/verdict.h"
#include "referee/core/world_state.h"

namespace cancha::recording {

/// The first body that differs and in what, in plain words; robots first, since they are told what
/// to do. Nothing if all are equal.
std::optional<std::string> difference_of(const referee::WorldState& now,
                                         const referee::WorldState& then);

/// "goal (blue, rule 3.1): Goal by ...", for texts.
std::string describe(const referee::GameEvent& event);

}  // namespace cancha::recording
