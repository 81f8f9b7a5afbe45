#pragma once

#include <string>

#include "proto/cancha/v1/start_list.pb.h"

namespace cancha::tournament {

/// One line for each match, below a header. Fields as RFC 4180 has them.
std::string to_csv(const v1::TournamentResults& results);

/// The standings for a terminal.
std::string to_text(const v1::TournamentResults& results);

/// "3 : 1", with the shoot-out where there was one; "" without a result.
std::string score_of(const v1::TournamentResults::Match& match);

/// The goals of a match that has a result, "3 : 1" without the shoot-out; "100%" for a solo run.
std::string points_of(const v1::TournamentResults::Match& match);

/// "7 : 2"; "100%" for a team that ran alone.
std::string goals_of(const v1::TournamentResults::Place& place);

/// "41.92 s"; a dash where no course was finished.
std::string time_of(const v1::TournamentResults::Place& place);

/// "full time", "awarded: did not appear", "no result: ended by the referee".
std::string state_text(const v1::TournamentResults::Match& match);

/// "+3", "0"; with a real minus sign below zero.
std::string difference_of(const v1::TournamentResults::Place& place);

/// "Group A"; a name that says so already stays as it is.
std::string group_text(const std::string& group);

}  // namespace cancha::tournament
