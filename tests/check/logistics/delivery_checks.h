#pragma once

#include <vector>

#include "tests/check/check.h"

namespace cancha::check::logistics {

// Checks of the task of the chapter `logistics`, played by its sample team. Each function returns
// the checks of one experiment.

/// Deliveries without a camera, in three seeds: gaps at the tables, slip of the cube, way home.
std::vector<Check> fetch_and_place();
/// Deliveries of a cube that is found by camera, with these checks, in six seeds.
std::vector<Check> find_by_camera();
/// Way and time of the approach to a table, from the first gap to the final one.
std::vector<Check> approach();
/// A race of two robots with a cube each.
std::vector<Check> race();
/// A distance beam and a cube in front of it, seen by lasers or not.
std::vector<Check> see_through();

}  // namespace cancha::check::logistics
