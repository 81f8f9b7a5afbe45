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

/// Change that an official makes in a match: to bodies, or to what the referee decided. The speed
/// of the match is not part of it. This one message is checked, carried out, hashed, recorded and
/// made again on playback. Only the recording sets `tick` and `origin`; `end` is not a Change.
using Change = v1::RecordedIntervention;

/// Highest coordinate, in m, and highest speed, in m/s or rad/s, of a body. No real match comes
/// near it. Beyond it physics fails, and the grid of states has no numbers.
inline constexpr double kFarthest = 1e6;

/// Makes the change that puts a robot at a place, with the given motion and no command.
Change move_robot(const PlacedRobot& robot);

/// Makes the change that puts the ball at a place, with the given motion.
Change move_ball(const world::BallMotion& motion);

/// Makes the change that saves the places and motions of all bodies under this name.
Change save_state(const std::string& name);

/// Makes the change that puts all bodies back to the saved state, to the last bit. `with_match`:
/// clock, score and phase go back, too; otherwise they go on.
Change restore_state(const std::string& name, bool with_match = false);

Change rule(const referee::Ruling& ruling);

/// Whether a match with these settings can have this change: the body exists, its numbers are
/// possible, a ruling is complete. Match and rulebook decide whether the change is allowed now.
bool can_be_made(const Change& change, const v1::Discipline& settings);

/// The change without the fields that have no effect: changes with the same effect become equal.
/// Expects: can_be_made().
Change canonical(const Change& change);

/// Whether the change alters the places or motions of bodies.
bool moves_bodies(const Change& change);

/// Further effect of placing a body in a match with this status, as the end of a sentence: ";
/// robots placed by the rules, placement over". Empty if there is none.
std::string_view consequence_of(const Change& change, const referee::MatchStatus& status);

/// Appends decisions and saved names, to the last bit. Places of bodies are not appended.
void append_to(StateHash& hash, const Change& change);

/// Place of a robot: "(0.200, −0.100) m, 90 degrees". Includes the height of the floor and the tilt
/// unless they are 0.
std::string describe_place(const PlacedRobot& robot);

/// Text of the change for an event: "chaser no. 3 placed at (0.200, −0.100) m, 90 degrees".
/// `settings`: of the match.
std::string describe(const Change& change, const v1::Discipline& settings,
                     const referee::MatchStatus& status);

}  // namespace cancha::match
