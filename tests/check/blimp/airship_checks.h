#pragma once

#include <vector>

#include "tests/check/check.h"

// Checks of the blimp of blimp_course, alone in still air, with constant commands to its motors.
// Each function returns the checks of one experiment.
namespace cancha::check::blimp {

/// Terminal speeds: flying, sinking and turning, at substeps of 2, 8 and 32 ms.
std::vector<Check> reach_terminal_speeds();

/// Time constants of reaching these speeds, and coasting without end.
std::vector<Check> follow_motors();

/// Attitude: pitch caused by the front motor, and periods of free swinging.
std::vector<Check> swing();

}  // namespace cancha::check::blimp
