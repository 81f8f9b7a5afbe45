#pragma once

#include <span>

#include "server/sim/world/arm_kinematics.h"

// Computes joint positions that bring the tip of an arm to a target: directly (in closed form), by
// the law of cosines, without iterations. Pure.
namespace cancha::world::arm {

/// Whether closed_form() supports the arm. It supports arms of four hinges. The first hinge turns
/// about a vertical axis. The other three turn about horizontal axes, which are parallel and do not
/// coincide. In the pose in which the model is built, all hinges and the tip lie in one vertical
/// plane.
bool has_closed_form(const Chain& chain);

/// Returns the joint positions at which the tip is at the target. If there are several solutions,
/// returns the one nearest to the positions `near`. The distance of a solution is
/// that of the joint that has to move farthest. Solutions that differ only by whole turns of a
/// joint count as different solutions. If the target is out of reach, stretches the arm towards the
/// target as far as the target's pitch and the joints' limits allow. Expects:
/// has_closed_form(chain); the target has a pitch; one position in `near` for each joint.
Positions closed_form(const Chain& chain, std::span<const double> near, const Target& target);

}  // namespace cancha::world::arm
