#pragma once

#include "cancha/client/commands.h"
#include "cancha/client/observation.h"

namespace cancha::strategies::position {

/// The direction of a shot from the spot before the goal: right inside a post, past a keeper in the
/// middle of its line. The post changes from kick to kick.
Vec2 spot_kick_direction(const client::Observation& view);

/// Whether it is a penalty kick or a free kick of the own team, which the kicker may shoot at once.
bool is_spot_kick(const client::Observation& view);

/// Says where ball and robots stand in the restart that is being placed, where the usual places are
/// not the best ones. `view` is in the attack frame.
void place(const client::Observation& view, client::Commands& commands);

}  // namespace cancha::strategies::position
