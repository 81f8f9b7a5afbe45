#pragma once

#include <vector>

#include "tests/check/check.h"

// Checks of the sample pilot of blimps in open air. Each function returns the checks of one
// experiment.
namespace cancha::check::blimp {

/// Checks the pilot's controllers of distance, height, heading and side error on straight flights.
std::vector<Check> fly_legs();

/// Checks the changes between the pilot's states "turn" and "go".
std::vector<Check> turn_and_go();

/// Checks the distance to water and ceiling at full thrust, flown by hand and by the pilot.
std::vector<Check> keep_between_water_and_ceiling();

}  // namespace cancha::check::blimp
