#pragma once

#include <vector>

#include "tests/check/check.h"

namespace cancha::check::youbot {

// Checks of the youBot's base. Each function returns the checks of one experiment.

/// Speed of the base in several directions, with and without a load.
std::vector<Check> drive_any_way();
/// Turn rates of the wheels for motions of the base, and the other way round.
std::vector<Check> turn_wheels_as_told();
/// One wheel with the wrong sign: the base spins.
std::vector<Check> swap_a_sign();
/// Creeping of the base at rest, in ten minutes.
std::vector<Check> stand_still();
/// Movement of a cube on the plate of the driving base.
std::vector<Check> carry_on_the_plate();

}  // namespace cancha::check::youbot
