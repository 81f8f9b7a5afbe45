#pragma once

#include <memory>

#include "referee/core/coach.h"

namespace cancha::referee::drone_maze {

/// Finds drones that never leave the ground: the gaps are halfway up the hedges, so none gets far.
std::unique_ptr<Coach> make_coach();

}  // namespace cancha::referee::drone_maze
