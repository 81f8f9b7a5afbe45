#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "referee/core/world_state.h"

namespace cancha::referee {

/// The numbers of a state as a recording has them: counts of the steps that the schema gives them,
/// in its order; see cancha.v1.WorldState and RecordedTick. Replaces what `numbers` held.
void to_numbers(const WorldState& state, std::vector<std::int64_t>& numbers);

/// How many numbers a state like this one has.
std::size_t count_numbers(const WorldState& state);

/// The inverse; `state` says whether there is a ball and which robots and links there are, and
/// keeps its ticks. Expects: as many numbers as the state has.
void from_numbers(std::span<const std::int64_t> numbers, WorldState& state);

/// Moves every number of the state to the nearest step, as if it had been recorded: to_numbers()
/// and from_numbers() leave it as it is then. Expects: all numbers are finite.
void round_to_grid(WorldState& state);

}  // namespace cancha::referee
