#pragma once

#include <vector>

#include "tests/check/check.h"

namespace cancha::check::logistics {

// Checks of the task of the chapter `logistics` (a youBot carries a cube from one table to
// another), played by its sample team. Each function returns the checks of one experiment.

/// Plays deliveries without a camera, with three seeds. Checks the gaps between robot and tables,
/// the slip of the cube in the gripper, and the way home.
std::vector<Check> fetch_and_place();
/// Plays deliveries of a cube that the robot finds by camera, with the same checks and six seeds.
std::vector<Check> find_by_camera();
/// Checks distance and time of the approach to a table, from the first stop before the table to the
/// final one.
std::vector<Check> approach();
/// Plays a race of two robots with a cube each.
std::vector<Check> race();
/// Checks the readings of a distance sensor that has a cube in front of it. Lasers can see the cube
/// in one case, and cannot see it in the other.
std::vector<Check> see_through();

}  // namespace cancha::check::logistics
