#pragma once

#include <string>

#include "server/recording/match_facts.h"

namespace cancha::recording {

/// Returns the score between the names of the teams, for people: "Amsel 3 : 1 Bussard". For a race
/// that a team has won: "Amsel wins, 16.00 s". For another race, the progress of the teams: "Amsel
/// 64% : 45% Bussard", or "Amsel 64%" for a team that ran alone. Empty for an old recording without
/// a score.
std::string result_text(const MatchResult& result, const std::string& blue_name,
                        const std::string& yellow_name);

/// Returns result_text(), followed by the outcome unless the text already says who has won: "Amsel
/// 3 : 1 Bussard, Amsel wins", "Amsel 1 : 1 Bussard, draw".
std::string full_result_text(const MatchResult& result, const std::string& blue_name,
                             const std::string& yellow_name);

}  // namespace cancha::recording
