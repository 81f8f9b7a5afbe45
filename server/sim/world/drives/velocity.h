#pragma once

#include <optional>

#include "server/sim/world/robot_body.h"

namespace cancha::world::drives {

/// Direction in which the wheels of a chassis with this rotation shall move over the ground, as in
/// the Robosoccer Engine: a unit vector. None if the chassis is tilted. Pure.
///
/// The original treated a chassis as upright if its tilts were at most 0.05 rad, but forgot that
/// they can be negative. Here their absolute values count.
std::optional<Vec2> upright_heading(const RotationMatrix& rotation);

}  // namespace cancha::world::drives
