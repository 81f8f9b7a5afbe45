#pragma once

#include <vector>

#include "tests/check/check.h"

// How the sample pilot of blimps goes round obstacles.
namespace cancha::check::blimp {

/// Distance and verdict against a search without geometry.
std::vector<Check> measure_gaps();

/// When an obstacle counts, and where the way round it leads.
std::vector<Check> choose_ways();

/// Legs with obstacles, flown.
std::vector<Check> go_round();

}  // namespace cancha::check::blimp
