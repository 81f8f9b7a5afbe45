#pragma once

#include <vector>

#include "tests/check/check.h"

// Checks of the sample pilot of blimps in open air. Each function returns the checks of one
// experiment.
namespace cancha::check::blimp {

/// Controllers of distance, height, heading and side error.
std::vector<Check> fly_legs();

/// Changes between the states "turn" and "go".
std::vector<Check> turn_and_go();

/// Distance to water and ceiling at full thrust, flown by hand and by the pilot.
std::vector<Check> keep_between_water_and_ceiling();

}  // namespace cancha::check::blimp
