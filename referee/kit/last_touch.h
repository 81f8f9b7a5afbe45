#pragma once

#include <span>

#include "referee/core/world_state.h"
#include "referee/kit/formation.h"

namespace cancha::referee {

/// Returns the robot that touches the ball: the robot with the smallest gap between its outline and
/// the ball, if this gap is at most `touch_m`. The team of the result is Team::kNone if no robot
/// touches the ball. `players`: in the order of `state.robots`.
Touch find_touch(const WorldState& state, std::span<const Player> players, double ball_radius_m,
                 double touch_m);

}  // namespace cancha::referee
