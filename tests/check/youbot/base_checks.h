#pragma once

#include <vector>

#include "tests/check/check.h"

namespace cancha::check::youbot {

// Checks of the youBot's base. Each function returns the checks of one experiment.

/// Checks the speed of the base in several directions, with and without a load.
std::vector<Check> drive_any_way();
/// Checks the turn rates of the wheels for motions of the base, and the motions for turn rates.
std::vector<Check> turn_wheels_as_told();
/// Checks that the base spins if one wheel gets the wrong sign.
std::vector<Check> swap_a_sign();
/// Checks how far the base creeps at rest, in ten minutes.
std::vector<Check> stand_still();
/// Checks how far a cube moves on the plate of the driving base.
std::vector<Check> carry_on_the_plate();

}  // namespace cancha::check::youbot
