#pragma once

#include <memory>

#include "referee/core/coach.h"

namespace cancha::referee::drone_maze {

/// Makes a coach that advises teams whose drones never leave the ground. The gaps in the hedges are
/// halfway up, so a drone on the ground does not get far.
std::unique_ptr<Coach> make_coach();

}  // namespace cancha::referee::drone_maze
