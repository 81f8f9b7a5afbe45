#pragma once

#include <vector>

#include "tests/check/check.h"

namespace cancha::check::youbot {

// Checks of the youBot's arm. Each function returns the checks of one experiment.

/// Checks the distance of the arm's tip from a target that moves along edges and a diagonal of an
/// imagined cube with sides of 0.1 m.
std::vector<Check> follow_a_line();
/// Checks that both solvers of the drive `arm` (step by step, and in closed form) reach the same
/// places.
std::vector<Check> reach_the_same_places();
/// Checks targets in the world frame, also while the base turns.
std::vector<Check> reach_a_place_of_the_world();
/// Checks that the arm stretches towards a target out of reach.
std::vector<Check> reach_too_far();
/// Checks how far the stretched arm sags under its own weight.
std::vector<Check> hold_up_a_load();
/// Checks speeds, targets and limits of the joints.
std::vector<Check> turn_joints();

}  // namespace cancha::check::youbot
