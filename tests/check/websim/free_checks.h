#pragma once

#include <vector>

#include "tests/check/check.h"

// Checks of WebSim's robots that leave the plane: on ramps and in the air. Each function returns
// the checks of one experiment.
namespace cancha::websim {

using check::Check;

/// Flies a drone with the drive `websim_drone`.
std::vector<Check> fly();
/// Checks the greatest mass that a drone can lift.
std::vector<Check> take_off();
/// Drives a robot from level ground onto a ramp.
std::vector<Check> climb();
/// Searches the slope on which a robot at rest begins to slide.
std::vector<Check> slide_down();
/// Turns a robot by 90 degrees on ice, like turn_on_ice() of ground_checks.h. Here the robot has a
/// body that can tip over.
std::vector<Check> turn_free_on_ice();
/// Moves robots with the drive `kinematic`: WebSim's motion from the time before it had a physics
/// engine.
std::vector<Check> move_without_engine();

}  // namespace cancha::websim
