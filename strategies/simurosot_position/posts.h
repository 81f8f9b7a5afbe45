#pragma once

#include "cancha/client/observation.h"
#include "strategies/simurosot_position/roles.h"

namespace cancha::strategies::position {

/// Where a player of this role stands, as the ball lies now; the attacker has no post but the ball.
/// All are outside of the penalty areas, whatever their size in this league. Attack frame.
Vec2 post_m(const client::Observation& view, Role role);

}  // namespace cancha::strategies::position
