#pragma once

#include <vector>

#include "tests/check/check.h"

// The sample pilot of blimps in a match of blimp_course.
namespace cancha::check::blimp {

/// Stack and course after an official has flown the blimp by hand.
std::vector<Check> fly_by_hand_in_between();

}  // namespace cancha::check::blimp
