#pragma once

#include <vector>

#include "tests/check/check.h"

namespace cancha::check::youbot {

// Checks of the youBot's base. Each function returns the checks of one experiment.

/// Checks the speed of the base in several directions, with and without a load.
std::vector<Check> drive_any_way();
/// Commands motions of the base and checks the turn rates of the wheels. Also commands turn rates
/// of the wheels and checks the motions of the base.
std::vector<Check> turn_wheels_as_told();
/// Checks that the base spins if the turn rate of one wheel has the wrong sign.
std::vector<Check> swap_a_sign();
/// Checks how far the base creeps at rest, in ten minutes.
std::vector<Check> stand_still();
/// Checks how far a cube on the base's loading plate moves while the base drives.
std::vector<Check> carry_on_the_plate();

}  // namespace cancha::check::youbot
