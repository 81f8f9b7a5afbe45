#pragma once

#include <vector>

#include "tests/check/check.h"

// Checks of robots and balls of chapters that use WebSim's numbers. Each function returns the
// checks of one experiment.
namespace cancha::websim {

std::vector<check::Check> keep_to_numbers_of_kinds();
std::vector<check::Check> slide_balls();

}  // namespace cancha::websim
