#pragma once

#include <vector>

#include "tests/check/check.h"

// The blimp of blimp_course alone in still air, its motors told constant shares.
namespace cancha::check::blimp {

/// Terminal speeds, and those that it sinks and turns with. At substeps of 2, 8 and 32 ms.
std::vector<Check> reach_terminal_speeds();

/// How it comes to them: time constants, and coasting without end.
std::vector<Check> follow_motors();

/// Attitude: pitch by the front motor, periods of its own.
std::vector<Check> swing();

}  // namespace cancha::check::blimp
