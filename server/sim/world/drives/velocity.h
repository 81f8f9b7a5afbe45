#pragma once

#include <optional>

#include "server/sim/world/robot_body.h"

namespace cancha::world::drives {

/// Returns the direction in which the drive `velocity` moves the wheels over the ground, as in the
/// Robosoccer Engine: a horizontal unit vector. `rotation`: rotation of the chassis. None: the
/// chassis is tilted. Pure.
///
/// A chassis counts as tilted if its tilt about the world's x or y axis is more than 0.05 rad, in
/// either direction. The Robosoccer Engine overlooked negative angles, so a chassis with a large
/// negative tilt counted as upright there.
std::optional<Vec2> upright_heading(const RotationMatrix& rotation);

}  // namespace cancha::world::drives
