#pragma once

#include <vector>

#include "tests/check/check.h"

namespace cancha::check::youbot {

std::vector<Check> drive_any_way();
std::vector<Check> turn_wheels_as_told();
std::vector<Check> swap_a_sign();
std::vector<Check> stand_still();
std::vector<Check> carry_on_the_plate();

}  // namespace cancha::check::youbot
