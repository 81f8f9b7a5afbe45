#pragma once

#include <optional>
#include <string>

#include "referee/core/verdict.h"
#include "referee/core/world_state.h"

namespace cancha::recording {

/// Compares two states of the world. Describes the first body that differs, and how it differs, in
/// plain words; none if all bodies are equal. Robots are compared first, because commands act on
/// them. `now`: the state simulated again. `then`: the recorded state.
std::optional<std::string> difference_of(const referee::WorldState& now,
                                         const referee::WorldState& then);

/// Describes an event for people: "goal (blue, rule 3.1): Goal by ...".
std::string describe(const referee::GameEvent& event);

}  // namespace cancha::recording
