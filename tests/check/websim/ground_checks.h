#pragma once

#include <vector>

#include "tests/check/check.h"

// Checks of WebSim's robots on level ground. Each function returns the checks of one experiment.
namespace cancha::websim {

using check::Check;

std::vector<Check> drive_straight();
std::vector<Check> turn_on_ice();
std::vector<Check> turn_with_friction();
std::vector<Check> collide_on_ice();
std::vector<Check> collide_free_on_ice();
std::vector<Check> bounce_off_walls();

}  // namespace cancha::websim
