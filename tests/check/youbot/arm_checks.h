#pragma once

#include <vector>

#include "tests/check/check.h"

namespace cancha::check::youbot {

// Checks of the youBot's arm. Each function returns the checks of one experiment.

/// Distance of the tip from a moving target, on edges and a diagonal of a cube of 0.1 m.
std::vector<Check> follow_a_line();
/// Both solvers of the drive `arm`, step by step and in closed form, reach the same places.
std::vector<Check> reach_the_same_places();
/// Targets in the world frame, also while the base turns.
std::vector<Check> reach_a_place_of_the_world();
/// A target out of reach: the arm stretches towards it.
std::vector<Check> reach_too_far();
/// Sagging of the stretched arm under its own weight.
std::vector<Check> hold_up_a_load();
/// Speeds, targets and limits of the joints.
std::vector<Check> turn_joints();

}  // namespace cancha::check::youbot
