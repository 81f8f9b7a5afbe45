#pragma once

#include <vector>

#include "tests/check/check.h"

// Checks of the blimp of blimp_course, alone in still air, with constant commands to its motors.
// Each function returns the checks of one experiment.
namespace cancha::check::blimp {

/// Checks the final speeds of flying, sinking and turning, at substeps of 2, 8 and 32 ms.
std::vector<Check> reach_terminal_speeds();

/// Checks the time constants with which the blimp reaches these speeds, and the distance that it
/// coasts with its motors off.
std::vector<Check> follow_motors();

/// Checks the attitude: the pitch caused by the front motor, and the periods of free swinging.
std::vector<Check> swing();

}  // namespace cancha::check::blimp
