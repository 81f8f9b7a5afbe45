#pragma once

#include <span>

#include "server/sim/world/arm_kinematics.h"

// Joint positions for a tip by the law of cosines. Pure.
namespace cancha::world::arm {

/// Whether closed_form() knows the arm: it turns about an upright axis, then bends about three
/// level ones that are parallel and apart, in the plane in which it is built.
bool has_closed_form(const Chain& chain);

/// Positions that bring the tip to the target in one go, by the law of cosines; of all that reach
/// it, the ones nearest to `near`, whole turns included. A target out of reach stretches the arm
/// towards it as far as the pitch and the limits let it. Expects: has_closed_form(); the target has
/// a pitch.
Positions closed_form(const Chain& chain, std::span<const double> near, const Target& target);

}  // namespace cancha::world::arm
