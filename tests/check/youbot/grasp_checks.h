#pragma once

#include <vector>

#include "tests/check/check.h"

namespace cancha::check::youbot {

// Checks of the youBot's gripper. Each function returns the checks of one experiment.

/// Least friction, and least force, with which the gripper holds a cube.
std::vector<Check> find_critical_friction();
/// Cubes lifted from the ground with enough and with too little force.
std::vector<Check> lift_and_hold();
/// Creeping of a cube in the hand, in ten minutes.
std::vector<Check> hold_for_long();
/// Shift of a cube in the hand while the arm moves fast.
std::vector<Check> carry_about();
/// Speed and travel of the fingers.
std::vector<Check> open_and_close();

}  // namespace cancha::check::youbot
