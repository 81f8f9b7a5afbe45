#pragma once

#include <vector>

#include "tests/check/check.h"

// Ways of the sample pilot of blimps round obstacles.
namespace cancha::check::blimp {

/// Distance and verdict against a search without geometry.
std::vector<Check> measure_gaps();

/// When an obstacle counts, and where the way round it leads.
std::vector<Check> choose_ways();

/// Legs with obstacles, flown.
std::vector<Check> go_round();

}  // namespace cancha::check::blimp
