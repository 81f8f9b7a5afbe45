#pragma once

#include <vector>

#include "tests/check/check.h"

namespace cancha::check::youbot {

// Checks of the youBot's gripper. Each function returns the checks of one experiment.

/// Searches the smallest friction, and the smallest force, with which the gripper holds a cube.
std::vector<Check> find_critical_friction();
/// Lifts cubes from the ground with enough and with too little force.
std::vector<Check> lift_and_hold();
/// Checks how far a cube creeps in the gripper, in ten minutes.
std::vector<Check> hold_for_long();
/// Checks how far a cube shifts in the gripper while the arm moves fast.
std::vector<Check> carry_about();
/// Checks speed and travel of the fingers.
std::vector<Check> open_and_close();

}  // namespace cancha::check::youbot
