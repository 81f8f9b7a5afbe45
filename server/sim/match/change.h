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

/// A change that an official makes in a match. It alters the state of bodies, or decisions of the
/// referee. Setting the speed at which a match is played is not a Change. The same message is used
/// to check a change, to carry it out, and to hash, record and play it back. Only the recording
/// sets the fields `tick` and `origin`. A Change never has the field `end`; a recording uses that
/// field for the end of a match.
using Change = v1::RecordedIntervention;

/// Highest coordinate of a body, in m, and highest speed, in m/s or rad/s. Numbers in real matches
/// are far smaller. With larger numbers the physics fails, and states cannot be rounded to the
/// resolution of the messages (referee/core/state_grid.h).
inline constexpr double kFarthest = 1e6;

/// Makes the change that puts a robot at a place, with the motion that `robot` gives. The robot
/// loses its command.
Change move_robot(const PlacedRobot& robot);

/// Makes the change that puts the ball at the place in `motion`, with the velocities in `motion`.
Change move_ball(const world::BallMotion& motion);

/// Makes the change that saves the places and motions of all bodies under a name.
Change save_state(const std::string& name);

/// Makes the change that puts all bodies back to the state saved under a name, to the last bit.
/// `with_match`: whether clock, score and phase go back, too; if not, they go on.
Change restore_state(const std::string& name, bool with_match = false);

/// Makes the change that carries out a ruling: a decision that an official makes in place of the
/// referee.
Change rule(const referee::Ruling& ruling);

/// Whether a match with these settings can have this change: the body exists, the numbers are in
/// range, and a ruling is complete. Match::change() checks whether the change is allowed now.
bool can_be_made(const Change& change, const v1::Discipline& settings);

/// Returns the change without the fields that have no effect. Changes that have the same effect
/// become equal. Expects: can_be_made() is true.
Change canonical(const Change& change);

/// Whether the change can alter the places or motions of bodies.
bool moves_bodies(const Change& change);

/// Returns the side effect of a change on a match that has this status, as the end of a sentence:
/// if an official places a body during a placement by the teams, the placement ends, and the text
/// is "; robots placed by the rules, placement over". Empty if there is no side effect.
std::string_view consequence_of(const Change& change, const referee::MatchStatus& status);

/// Appends rulings, and the names of saved states, to the hash of a match. Places of bodies are not
/// appended, because the hash of the world contains them.
void append_to(StateHash& hash, const Change& change);

/// Returns the place of a robot as a text: "(0.200, −0.100) m, 90 degrees". The text includes the
/// height of the floor under the robot and the tilt unless they are 0.
std::string describe_place(const PlacedRobot& robot);

/// Returns the text of a change for an event: "chaser no. 3 placed at (0.200, −0.100) m, 90
/// degrees". `settings` and `status` are those of the match.
std::string describe(const Change& change, const v1::Discipline& settings,
                     const referee::MatchStatus& status);

}  // namespace cancha::match
