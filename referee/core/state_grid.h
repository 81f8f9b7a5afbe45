#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "referee/core/world_state.h"

namespace cancha::referee {

/// Converts a state to the integers of a recording. Each number becomes a whole number of steps,
/// whose size the schema defines. The schema defines their order, too; see cancha.v1.WorldState and
/// RecordedTick. Replaces the contents of `numbers`.
void to_numbers(const WorldState& state, std::vector<std::int64_t>& numbers);

/// Returns the number of integers that to_numbers() makes from this state.
std::size_t count_numbers(const WorldState& state);

/// Sets the numbers in `state` from integers made by to_numbers(). The ball, robots and links must
/// be present in `state` already; the ticks in `state` stay unchanged. Expects:
/// count_numbers(state) numbers.
void from_numbers(std::span<const std::int64_t> numbers, WorldState& state);

/// Rounds every number of the state to the nearest step, as recording does. Converting the state by
/// to_numbers() and back by from_numbers() then changes nothing. Expects: all numbers are finite.
void round_to_grid(WorldState& state);

}  // namespace cancha::referee
