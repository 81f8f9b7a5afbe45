#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "referee/core/world_state.h"

namespace cancha::referee {

// What leaves a match is rounded to a grid: far finer than any camera sees,
// and coarse enough that a recording holds every number exactly in one to three bytes. The referee
// judges what is on the grid, so that a recording can be judged again with the same verdicts.
inline constexpr double kPositionsPer_m = 1e5;       // 10 um.
inline constexpr double kAnglesPer_rad = 1e5;        // 10 urad.
inline constexpr double kVelocitiesPer_mps = 1e3;    // 1 mm/s.
inline constexpr double kTurnRatesPer_radps = 1e2;   // 10 mrad/s.
inline constexpr double kOrientationsPerUnit = 1e4;  // Of the four numbers of a quaternion.

/// The numbers of a state, in units of the grid: of the ball position, velocity, turn rate (x, y, z
/// each) and orientation (w, x, y, z); then, each for all robots in their order, x, y, z, heading,
/// vx, vy, vz and turn rate; then for each robot w, x, y, z of its orientation, which are all 0 if
/// it stands upright; then for each link what there is for the ball. Replaces what `numbers` held.
void to_numbers(const WorldState& state, std::vector<std::int64_t>& numbers);

/// How many numbers a state like this one has.
std::size_t count_numbers(const WorldState& state);

/// The inverse; `state` says whether there is a ball and which robots and links there are, and
/// keeps its tick. Expects: as many numbers as the state has.
void from_numbers(std::span<const std::int64_t> numbers, WorldState& state);

/// Moves every number of the state to the nearest place on the grid. `scratch` is kept for its
/// memory. Expects: all numbers are finite.
void round_to_grid(WorldState& state, std::vector<std::int64_t>& scratch);

}  // namespace cancha::referee
