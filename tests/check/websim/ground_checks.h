#pragma once

#include <vector>

#include "tests/check/check.h"

// Checks of WebSim's robots on level ground. Each function returns the checks of one experiment.
namespace cancha::websim {

using check::Check;

/// Accelerates a robot along a straight line.
std::vector<Check> drive_straight();
/// Turns a robot by 90 degrees almost without friction (theory: ice_turn.h).
std::vector<Check> turn_on_ice();
/// Turns a robot by 90 degrees with friction.
std::vector<Check> turn_with_friction();
/// Lets two robots that stay upright collide.
std::vector<Check> collide_on_ice();
/// Lets two robots with bodies that can tip over collide.
std::vector<Check> collide_free_on_ice();
/// Sends robots of several masses against a wall.
std::vector<Check> bounce_off_walls();

}  // namespace cancha::websim
