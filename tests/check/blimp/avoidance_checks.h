#pragma once

#include <vector>

#include "tests/check/check.h"

// Checks of how the sample pilot of blimps goes round obstacles. Each function returns the checks
// of one experiment.
namespace cancha::check::blimp {

/// Computed distances and verdicts, compared with a search that uses no geometry.
std::vector<Check> measure_gaps();

/// Conditions under which an obstacle counts, and the chosen way round it.
std::vector<Check> choose_ways();

/// Flown legs with obstacles.
std::vector<Check> go_round();

}  // namespace cancha::check::blimp
