#pragma once

#include <string>
#include <string_view>

#include "proto/base/values/state_hash.h"
#include "proto/cancha/v1/discipline.pb.h"
#include "proto/cancha/v1/recording.pb.h"
#include "referee/core/match_status.h"
#include "referee/core/ruling.h"
#include "server/sim/match/opening.h"

namespace cancha::match {

/// A change that an official makes in a match: of bodies, or of the referee's decisions. The speed
/// at which a match is played is not a Change. One message serves for checking, carrying out,
/// hashing, recording and playback of a change. Only the recording sets `tick` and `origin`. A
/// Change never has `end`, with which a recording notes the end of a match.
using Change = v1::RecordedIntervention;

/// Highest coordinate of a body, in m, and highest speed, in m/s or rad/s. No real match comes near
/// this number. Beyond it the physics fails, and states cannot be rounded to the steps of the
/// schema.
inline constexpr double kFarthest = 1e6;

/// Makes the change that puts a robot at a place, with the given motion. The robot loses its
/// command.
Change move_robot(const PlacedRobot& robot);

/// Makes the change that puts the ball at a place, with the given motion.
Change move_ball(const world::BallMotion& motion);

/// Makes the change that saves the places and motions of all bodies under a name.
Change save_state(const std::string& name);

/// Makes the change that puts all bodies back to the state saved under a name, to the last bit.
/// `with_match`: clock, score and phase go back, too; otherwise they go on.
Change restore_state(const std::string& name, bool with_match = false);

/// Makes the change that carries out a ruling: an official's decision in the referee's place.
Change rule(const referee::Ruling& ruling);

/// Whether a match with these settings can have this change: the body exists, its numbers are in
/// range, a ruling is complete. Match::change() checks whether the change is allowed now.
bool can_be_made(const Change& change, const v1::Discipline& settings);

/// Returns the change without fields that have no effect. Changes with the same effect become
/// equal. Expects: can_be_made() is true.
Change canonical(const Change& change);

/// Whether the change can alter the places or motions of bodies.
bool moves_bodies(const Change& change);

/// Returns the further effect of a change on a match with this status, as the end of a sentence.
/// Placing a body during a placement ends the placement: "; robots placed by the rules, placement
/// over". Empty: no further effect.
std::string_view consequence_of(const Change& change, const referee::MatchStatus& status);

/// Appends rulings, and the names of saved states, to the hash of a match, to the last bit. Places
/// of bodies are not appended: the hash of the world has them.
void append_to(StateHash& hash, const Change& change);

/// Returns the place of a robot as a text: "(0.200, −0.100) m, 90 degrees". The text includes the
/// height of the floor and the tilt unless they are 0.
std::string describe_place(const PlacedRobot& robot);

/// Returns the text of a change for an event: "chaser no. 3 placed at (0.200, −0.100) m, 90
/// degrees". `settings` and `status` are those of the match.
std::string describe(const Change& change, const v1::Discipline& settings,
                     const referee::MatchStatus& status);

}  // namespace cancha::match
