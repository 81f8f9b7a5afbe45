#pragma once

#include <vector>

#include "tests/check/check.h"

// Checks of robots and balls of chapters that use WebSim's numbers. Each function returns the
// checks of one experiment.
namespace cancha::websim {

/// Drives the robot of each variant alone on a wide floor, and compares the robot's motion with the
/// numbers of the variant's chapter.
std::vector<check::Check> keep_to_numbers_of_kinds();
/// Lets the ball of soccer_duel/thesis slide, and checks how fast it slows down.
std::vector<check::Check> slide_balls();

}  // namespace cancha::websim
