#pragma once

#include "cancha/client/commands.h"
#include "cancha/client/observation.h"

namespace cancha::strategies::kit {

/// Returns the direction of a penalty or free kick at the opponents' goal: just inside a post. The
/// post changes from kick to kick. Attack frame: the own team attacks towards +x.
Vec2 spot_kick_direction(const client::Observation& view);

/// Robot that chooses a side of the goal in a penalty kick.
enum class Chooser { kKicker, kKeeper };

/// Returns the side that the robot chooses in the present restart: +1 or -1, the sign of y in the
/// attack frame of its team. The choice looks random to the other team, but is the same in every
/// replay.
double chosen_side(const client::Observation& view, Chooser chooser);

/// Whether the present restart is a penalty kick or a free kick of the own team. The kicker may
/// then shoot at once.
bool is_spot_kick(const client::Observation& view);

/// Returns the direction in which to play a kick-off: backwards, as the rules require, and out to a
/// wing.
Vec2 kick_off_direction();

/// Whether the own team must play a kick-off now or is just playing it.
bool is_kick_off(const client::Observation& view);

/// Commands places for ball and robots in the present restart, if there are better places than
/// those that the rules choose. Called while the team is asked to place its robots. `view` is in
/// the attack frame.
void place(const client::Observation& view, client::Commands& commands);

}  // namespace cancha::strategies::kit
