#pragma once

#include <cstddef>
#include <string>

#include "proto/cancha/v1/start_list.pb.h"
#include "referee/tournament/start_list.h"

namespace cancha::tournament {

/// Returns the order with which the server plays a match of the list, under the name of the
/// attempt. `has_tokens`: the server asks for tokens; then each seat whose program is started here
/// gets a secret of its own.
v1::CreateMatch order_for(const PlannedMatch& planned, const v1::TournamentResults::Match& attempt,
                          bool has_tokens);

/// Prepares the next attempt at a match, named by its index in the list: the attempt gets a name
/// that no other match of the list has. `is_shared`: others use the server too; the name then
/// contains the tag of the results, so that it differs from other lists' names.
void begin_attempt(const TournamentPlan& plan, std::size_t index, bool is_shared,
                   v1::TournamentResults& results);

/// Returns six letters and digits that no other results have, for TournamentResults.tag.
std::string make_tag();

/// Resets a match to its state before it was played.
void clear_result(v1::TournamentResults::Match& match);

/// Writes down the present state or the result of a match on the server.
void take_result(const v1::MatchEntry& entry, v1::TournamentResults::Match& match);

/// Writes down a match in which a team was absent. The present team wins; if both were absent,
/// neither does.
void take_forfeit(const PlannedMatch& planned, bool has_blue_come, bool has_yellow_come,
                  v1::TournamentResults::Match& match);

}  // namespace cancha::tournament
