#pragma once

#include <optional>

#include "server/sim/world/robot_body.h"

namespace cancha::world::drives {

/// Which way the wheels of a chassis that stands as `rotation` says are to go over the ground, as
/// the Robosoccer Engine had it: a unit vector; none if the chassis is tilted. Pure.
///
/// The original took a chassis for upright if its tilts were at most 0.05 rad, but forgot that they
/// can be negative; here they count by their size.
std::optional<Vec2> upright_heading(const RotationMatrix& rotation);

}  // namespace cancha::world::drives
