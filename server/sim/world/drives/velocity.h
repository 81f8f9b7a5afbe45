#pragma once

#include <optional>

#include "server/sim/world/robot_body.h"

namespace cancha::world::drives {

/// Returns the direction in which the drive `velocity` moves the wheels over the ground, as a
/// horizontal unit vector. Returns none if the chassis is tilted. The drive imitates the Robosoccer
/// Engine. `rotation`: rotation of the chassis. Pure.
///
/// A chassis counts as tilted if its tilt about the world's x or y axis is more than 0.05 rad, in
/// either direction. This differs from the Robosoccer Engine, which did not check negative angles:
/// there a chassis with a large negative tilt counted as upright.
std::optional<Vec2> upright_heading(const RotationMatrix& rotation);

}  // namespace cancha::world::drives
