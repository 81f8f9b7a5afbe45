#pragma once

#include <cstddef>
#include <string>

#include "proto/cancha/v1/start_list.pb.h"
#include "referee/tournament/start_list.h"

namespace cancha::tournament {

/// What the server is asked for to play a match of the list, under the name by which the attempt
/// is called. `has_tokens`: the server asks who comes; each seat for which we start a program then
/// gets a secret of its own.
v1::CreateMatch order_for(const PlannedMatch& planned, const v1::TournamentResults::Match& attempt,
                          bool has_tokens);

/// A match of the results, by its place in the list, is played now, for the first time or once
/// more: its attempt gets a name that no other match of the list has. `is_shared`: nor any of
/// another list, as others use the server too: the tag of the results is in it.
void begin_attempt(const TournamentPlan& plan, std::size_t index, bool is_shared,
                   v1::TournamentResults& results);

/// Six letters and digits that no other results have: for TournamentResults.tag.
std::string make_tag();

/// As before it was played.
void clear_result(v1::TournamentResults::Match& match);

/// Writes down how a match of the server stands or has ended.
void take_result(const v1::MatchEntry& entry, v1::TournamentResults::Match& match);

/// Writes down a match to which a team did not come: the other one wins it; nobody, if none came.
void take_forfeit(const PlannedMatch& planned, bool has_blue_come, bool has_yellow_come,
                  v1::TournamentResults::Match& match);

}  // namespace cancha::tournament
