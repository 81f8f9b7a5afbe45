#pragma once

#include "proto/base/values/rectangle.h"
#include "referee/core/world_state.h"
#include "referee/kit/formation.h"

namespace cancha::referee {

/// Returns the rectangle that a robot covers, seen from above.
inline Rectangle outline_of(const Player& player, const RobotState& robot) {
    return rectangle_at(robot.ground_pose(), 2 * player.half_length_m, 2 * player.half_width_m);
}

}  // namespace cancha::referee
