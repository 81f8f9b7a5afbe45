#pragma once

#include "cancha/client/observation.h"
#include "strategies/simurosot_position/roles.h"

namespace cancha::strategies::position {

/// Returns the post, the place where a player with this role should be, for the present place of
/// the ball. The attacker's post is the ball. All other posts are outside the penalty areas, whose
/// size depends on the league. Attack frame: the own team attacks towards +x.
Vec2 post_m(const client::Observation& view, Role role);

}  // namespace cancha::strategies::position
