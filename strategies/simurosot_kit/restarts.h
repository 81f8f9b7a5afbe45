#pragma once

#include "cancha/client/commands.h"
#include "cancha/client/observation.h"

namespace cancha::strategies::kit {

/// Returns the direction of a shot from the spot before the goal: just inside a post, which changes
/// from kick to kick.
Vec2 spot_kick_direction(const client::Observation& view);

/// The robot that chooses a side of the goal in a penalty kick.
enum class Chooser { kKicker, kKeeper };

/// Returns the side chosen for the restart in the view: +1 or -1, y in the attack frame of the
/// chooser. It looks random to the other team and is the same in every replay.
double chosen_side(const client::Observation& view, Chooser chooser);

/// Whether it is a penalty kick or a free kick of the own team, in which the kicker may shoot at
/// once.
bool is_spot_kick(const client::Observation& view);

/// Returns the direction in which a kick-off is played: back, as the law requires, and out to a
/// wing.
Vec2 kick_off_direction();

/// Whether the own team has a kick-off to play or is just playing it.
bool is_kick_off(const client::Observation& view);

/// Commands the places of ball and robots in the restart being placed, if better than the usual
/// ones. `view` is in the attack frame.
void place(const client::Observation& view, client::Commands& commands);

}  // namespace cancha::strategies::kit
