#pragma once

#include "proto/cancha/v1/start_list.pb.h"
#include "referee/tournament/start_list.h"

namespace cancha::tournament {

/// What the server is asked for to play a match of the list, under the name by which the attempt
/// is called. `has_tokens`: the server asks who comes; each seat for which we start a program then
/// gets a secret of its own.
v1::CreateMatch order_for(const PlannedMatch& planned, const v1::TournamentResults::Match& attempt,
                          bool has_tokens);

/// The match is played now, for the first time or once more: its attempt gets a name that no match
/// of the plan has.
void begin_attempt(const TournamentPlan& plan, v1::TournamentResults::Match& match);

/// As before it was played.
void clear_result(v1::TournamentResults::Match& match);

/// Writes down how a match of the server stands or has ended.
void take_result(const v1::MatchEntry& entry, v1::TournamentResults::Match& match);

}  // namespace cancha::tournament
