#pragma once

#include <vector>

#include "tests/check/check.h"

namespace cancha::check::youbot {

std::vector<Check> find_critical_friction();
std::vector<Check> lift_and_hold();
std::vector<Check> hold_for_long();
std::vector<Check> carry_about();
std::vector<Check> open_and_close();

}  // namespace cancha::check::youbot
