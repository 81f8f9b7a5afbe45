#pragma once

#include <vector>

#include "tests/check/check.h"

namespace cancha::check::youbot {

std::vector<Check> follow_a_line();
std::vector<Check> reach_the_same_places();
std::vector<Check> reach_a_place_of_the_world();
std::vector<Check> reach_too_far();
std::vector<Check> hold_up_a_load();
std::vector<Check> turn_joints();

}  // namespace cancha::check::youbot
