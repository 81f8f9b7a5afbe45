#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "referee/core/world_state.h"

namespace cancha::referee {

/// Converts a state to the integers of a recording. Each number is counted in the step that the
/// schema gives it, in the schema's order; see cancha.v1.WorldState and RecordedTick. Replaces the
/// contents of `numbers`.
void to_numbers(const WorldState& state, std::vector<std::int64_t>& numbers);

/// Returns how many numbers a state like this one has.
std::size_t count_numbers(const WorldState& state);

/// Sets the state from such integers. `state` already has its ball, robots and links and keeps its
/// ticks. Expects: as many numbers as the state has.
void from_numbers(std::span<const std::int64_t> numbers, WorldState& state);

/// Rounds every number of the state to the nearest step, as recording does. to_numbers() and
/// from_numbers() then change nothing. Expects: all numbers are finite.
void round_to_grid(WorldState& state);

}  // namespace cancha::referee
