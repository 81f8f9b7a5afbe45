#pragma once

#include <vector>

#include "proto/cancha/v1/start_list.pb.h"

namespace cancha::tournament {

/// The tables of all groups, in the order in which the list names them. Only matches with a result
/// count. A team stands above another by its points, then by its goal difference, then by its
/// goals; where all are equal they share the rank and stand in the order of the list. A shoot-out
/// decides who has won, its goals do not count. On courses hundredths of the way are the goals, and
/// where all else is equal the shorter time stands above. Expects: the list names the teams of
/// every match that counts.
std::vector<v1::TournamentResults::Place> standings(const v1::StartList& list,
                                                    const v1::TournamentResults& results);

/// Whether one team runs alone.
bool is_solo(const v1::TournamentResults::Match& match);

/// Whether a match counts: it was played, a team did not come, or its result was awarded.
bool has_result(const v1::TournamentResults::Match& match);

}  // namespace cancha::tournament
