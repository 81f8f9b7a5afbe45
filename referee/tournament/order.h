#pragma once

#include <cstddef>
#include <string>

#include "proto/cancha/v1/start_list.pb.h"
#include "referee/tournament/start_list.h"

namespace cancha::tournament {

/// Returns the order that asks the server to play a match of the start list. The match has the name
/// of the attempt. `has_tokens`: whether the server asks for tokens; if so, each seat whose program
/// is started on this machine gets a secret token of its own.
v1::CreateMatch order_for(const PlannedMatch& planned, const v1::TournamentResults::Match& attempt,
                          bool has_tokens);

/// Prepares the next attempt to play a match. `index`: the match's index in the start list. The
/// attempt gets a name that no other match of the list has. `is_shared`: whether other people use
/// the server too; if so, the name contains the tag of the results, so that it differs from the
/// names in other lists.
void begin_attempt(const TournamentPlan& plan, std::size_t index, bool is_shared,
                   v1::TournamentResults& results);

/// Returns six random letters and digits for TournamentResults.tag, which distinguishes these
/// results from others.
std::string make_tag();

/// Clears score, winner and all other results of a match. Its state and its name on the server
/// stay.
void clear_result(v1::TournamentResults::Match& match);

/// Copies the score, the winner and the other results that a match on the server has so far to
/// `match`. `entry`: the server's entry of the match.
void take_result(const v1::MatchEntry& entry, v1::TournamentResults::Match& match);

/// Writes the result of a match in which a team was absent to `match`. The present team wins; if
/// both teams were absent, neither wins.
void take_forfeit(const PlannedMatch& planned, bool has_blue_come, bool has_yellow_come,
                  v1::TournamentResults::Match& match);

}  // namespace cancha::tournament
