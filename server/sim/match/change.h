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

/// Change that an official makes in a match besides its pace: bodies, or what the referee has
/// decided. The message itself is the value that is checked, carried out, hashed, recorded and made
/// again; `tick` and `origin` are the recording's, and `end` is none of them.
using Change = v1::RecordedIntervention;

/// No match is far from this. Numbers beyond it in a recording are nobody's: physics would give up
/// on them, and the grid of states has no number for them. Metres, metres or radians per second.
inline constexpr double kFarthest = 1e6;

/// Puts a robot somewhere on the ground, with the motion that it has then; its wheels are told 0.
Change move_robot(const PlacedRobot& robot);

/// Puts the ball somewhere.
Change move_ball(const world::BallMotion& motion);

/// Remembers where all bodies are and how they move, under this name.
Change save_state(const std::string& name);

/// Puts all bodies back to what was remembered, to the last bit. `with_match`: clock, score and
/// phase, too; otherwise they go on.
Change restore_state(const std::string& name, bool with_match = false);

Change rule(const referee::Ruling& ruling);

/// Whether a match with these settings may be changed so: the body is there, the numbers are such
/// that a match can have them, a ruling is complete. Whether it is allowed now is the match's and
/// the rulebook's to say.
bool can_be_made(const Change& change, const v1::Discipline& settings);

/// Change with all that does not count left out: two that do the same are equal.
/// Expects: can_be_made().
Change canonical(const Change& change);

/// Whether bodies are elsewhere, or move otherwise, after it.
bool moves_bodies(const Change& change);

/// "; robots placed by the rules, placement over": what else changes when a body is placed while
/// the match stands so. Empty: nothing.
std::string_view consequence_of(const Change& change, const referee::MatchStatus& status);

/// Appends what was decided or remembered, to the last bit. Where bodies are then is not in it.
void append_to(StateHash& hash, const Change& change);

/// "(0.200, −0.100) m, 90 degrees"; the height of the floor and the tilt only where there are such.
std::string describe_place(const PlacedRobot& robot);

/// "chaser no. 3 placed at (0.200, −0.100) m, 90 degrees", for events. `settings`: of the match.
std::string describe(const Change& change, const v1::Discipline& settings,
                     const referee::MatchStatus& status);

}  // namespace cancha::match
