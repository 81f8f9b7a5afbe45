#pragma once

#include <vector>

#include "tests/check/check.h"

// Checks of what chapters promise of robots and balls with WebSim's numbers. Each gives those of
// one experiment.
namespace cancha::websim {

std::vector<check::Check> keep_to_numbers_of_kinds();
std::vector<check::Check> slide_balls();

}  // namespace cancha::websim
