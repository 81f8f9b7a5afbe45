#pragma once

#include <vector>

#include "tests/check/check.h"

// Checks of WebSim's robots that leave the plane: on ramps and in the air. Each function returns
// the checks of one experiment.
namespace cancha::websim {

using check::Check;

std::vector<Check> fly();
std::vector<Check> take_off();
std::vector<Check> climb();
std::vector<Check> slide_down();
std::vector<Check> turn_free_on_ice();
std::vector<Check> move_without_engine();

}  // namespace cancha::websim
