#pragma once

#include <optional>
#include <string>

#include "referee/core/verdict.h"
#include "referee/core/world_state.h"

namespace cancha::recording {

/// Describes the first body that differs, and how, in plain words; none: all are equal. Robots come
/// first, because they get commands.
std::optional<std::string> difference_of(const referee::WorldState& now,
                                         const referee::WorldState& then);

/// Describes an event for texts: "goal (blue, rule 3.1): Goal by ...".
std::string describe(const referee::GameEvent& event);

}  // namespace cancha::recording
