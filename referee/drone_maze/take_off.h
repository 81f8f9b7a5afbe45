#pragma once

#include <memory>

#include "referee/core/coach.h"

namespace cancha::referee::drone_maze {

/// Makes a coach that finds drones that never leave the ground. The gaps are halfway up the hedges,
/// so such a drone does not get far.
std::unique_ptr<Coach> make_coach();

}  // namespace cancha::referee::drone_maze
