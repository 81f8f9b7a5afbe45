#pragma once

#include <vector>

#include "tests/check/check.h"

// Checks of the sample pilot of blimps in a match of blimp_course.
namespace cancha::check::blimp {

/// Checks the pilot's plan (a stack of targets) and the blimp's course after an official has flown
/// the blimp by hand for a while.
std::vector<Check> fly_by_hand_in_between();

}  // namespace cancha::check::blimp
