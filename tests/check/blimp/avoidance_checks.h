#pragma once

#include <vector>

#include "tests/check/check.h"

// Checks of the sample pilot of blimps: its way round obstacles. Each function returns the checks
// of one experiment.
namespace cancha::check::blimp {

/// Compares the pilot's computed distances, and its decisions whether a gap is wide enough, with
/// those of a search that uses no geometry.
std::vector<Check> measure_gaps();

/// Checks the conditions under which the pilot takes an obstacle into account, and the way that it
/// chooses round the obstacle.
std::vector<Check> choose_ways();

/// Flies past obstacles and checks the distance from them.
std::vector<Check> go_round();

}  // namespace cancha::check::blimp
