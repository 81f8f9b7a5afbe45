#pragma once

#include <span>

#include "server/sim/world/arm_kinematics.h"

// Joint positions for a given tip, by the law of cosines. Pure.
namespace cancha::world::arm {

/// Whether closed_form() supports the arm: the first joint turns about an upright axis, three more
/// bend about level, parallel axes that are apart, all in the plane in which it is built.
bool has_closed_form(const Chain& chain);

/// Positions that bring the tip to the target at once. If several do, the nearest to `near` counts,
/// whole turns included. For a target out of reach, stretches the arm towards it as far as pitch
/// and limits allow. Expects: has_closed_form(); the target has a pitch.
Positions closed_form(const Chain& chain, std::span<const double> near, const Target& target);

}  // namespace cancha::world::arm
