#pragma once

#include <vector>

#include "tests/check/check.h"

// The sample pilot of blimps in open air.
namespace cancha::check::blimp {

/// Controllers: distance, height, heading, side error.
std::vector<Check> fly_legs();

/// Changes between turning and going.
std::vector<Check> turn_and_go();

/// Water and ceiling at full thrust, by hand and by the pilot.
std::vector<Check> keep_between_water_and_ceiling();

}  // namespace cancha::check::blimp
