#pragma once

#include <vector>

#include "proto/cancha/v1/start_list.pb.h"

namespace cancha::tournament {

/// Returns the places of all teams, group by group, in the order of the start list. Only matches
/// with a result count. Teams are ordered by points, then goal difference, then goals. Teams equal
/// in all three share the rank and are in the order of the start list. A shoot-out decides the
/// winner of a match, but its goals do not count. On courses, completed hundredths of the course
/// count as goals; among otherwise equal teams the one with the shorter time is first. Expects: the
/// list names the teams of every match that counts.
std::vector<v1::TournamentResults::Place> standings(const v1::StartList& list,
                                                    const v1::TournamentResults& results);

/// Whether only one team takes part in the match.
bool is_solo(const v1::TournamentResults::Match& match);

/// Whether a match counts in the standings: it was played, a team was absent, or the start list
/// awards a result.
bool has_result(const v1::TournamentResults::Match& match);

}  // namespace cancha::tournament
