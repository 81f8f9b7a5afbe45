#pragma once

#include <string>

#include "proto/cancha/v1/start_list.pb.h"

namespace cancha::tournament {

/// Returns the matches as CSV (RFC 4180): a header, then one line for each match.
std::string to_csv(const v1::TournamentResults& results);

/// Returns the standings as text for a terminal.
std::string to_text(const v1::TournamentResults& results);

/// Returns the score of a match, "3 : 1", with the result of the shoot-out if there was one. Empty
/// if the match has no result.
std::string score_of(const v1::TournamentResults::Match& match);

/// Returns the goals of a match that has a result, "3 : 1", without the shoot-out. For a run of a
/// single team, returns the completed share of the course, "100%".
std::string points_of(const v1::TournamentResults::Match& match);

/// Returns the goals of a team for and against in all its matches, "7 : 2". For a team that ran
/// alone, returns the completed share of the course, "100%".
std::string goals_of(const v1::TournamentResults::Place& place);

/// Returns a team's time for the course, "41.92 s"; a dash if the team has finished no course.
std::string time_of(const v1::TournamentResults::Place& place);

/// Returns the state of a match: "full time", "awarded: did not appear", "no result: ended by the
/// referee".
std::string state_text(const v1::TournamentResults::Match& match);

/// Returns the goal difference, "+3", "0", with a real minus sign below zero.
std::string difference_of(const v1::TournamentResults::Place& place);

/// Returns the name of a group, "Group A". A name that already says so is unchanged.
std::string group_text(const std::string& group);

}  // namespace cancha::tournament
