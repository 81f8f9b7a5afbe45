#pragma once

#include <string>

#include "proto/cancha/v1/start_list.pb.h"

namespace cancha::tournament {

/// Returns one line for each match below a header, with fields as in RFC 4180.
std::string to_csv(const v1::TournamentResults& results);

/// Returns the standings as text for a terminal.
std::string to_text(const v1::TournamentResults& results);

/// Returns the score, "3 : 1", with the shoot-out if there was one; "" without a result.
std::string score_of(const v1::TournamentResults::Match& match);

/// Returns the goals of a match with a result, "3 : 1" without the shoot-out; "100%" for a solo
/// run.
std::string points_of(const v1::TournamentResults::Match& match);

/// Returns the goals of a team, "7 : 2"; "100%" for a team that ran alone.
std::string goals_of(const v1::TournamentResults::Place& place);

/// Returns the time, "41.92 s"; a dash if no course was finished.
std::string time_of(const v1::TournamentResults::Place& place);

/// Returns the state of a match: "full time", "awarded: did not appear", "no result: ended by the
/// referee".
std::string state_text(const v1::TournamentResults::Match& match);

/// Returns the goal difference, "+3", "0", with a real minus sign below zero.
std::string difference_of(const v1::TournamentResults::Place& place);

/// Returns the name of a group, "Group A". A name that already says so is unchanged.
std::string group_text(const std::string& group);

}  // namespace cancha::tournament
