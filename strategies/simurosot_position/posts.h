#pragma once

#include "cancha/client/observation.h"
#include "strategies/simurosot_position/roles.h"

namespace cancha::strategies::position {

/// Returns the post of a player with this role for the present place of the ball; the attacker's
/// post is the ball. All other posts are outside the penalty areas, whatever their size in this
/// league. Attack frame.
Vec2 post_m(const client::Observation& view, Role role);

}  // namespace cancha::strategies::position
