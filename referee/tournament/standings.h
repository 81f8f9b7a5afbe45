#pragma once

#include <vector>

#include "proto/cancha/v1/start_list.pb.h"

namespace cancha::tournament {

/// Returns the tables of all groups, in the order of the list. Only matches with a result count.
/// Teams are ordered by points, then goal difference, then goals. Teams equal in all three share
/// the rank and stand in the order of the list. A shoot-out decides the winner, but its goals do
/// not count. On courses, hundredths of the way are the goals, and if all else is equal the shorter
/// time stands above. Expects: the list names the teams of every match that counts.
std::vector<v1::TournamentResults::Place> standings(const v1::StartList& list,
                                                    const v1::TournamentResults& results);

/// Whether only one team takes part.
bool is_solo(const v1::TournamentResults::Match& match);

/// Whether a match counts: it was played, forfeited by an absent team, or its result was awarded.
bool has_result(const v1::TournamentResults::Match& match);

}  // namespace cancha::tournament
