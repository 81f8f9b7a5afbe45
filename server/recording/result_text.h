#pragma once

#include <string>

#include "server/recording/match_facts.h"

namespace cancha::recording {

/// The score between the names of the teams, for people: "Amsel 3 : 1 Bussard". Of a race that a
/// team has finished "Amsel wins, 16.00 s", else how far they came: "Amsel 64 % : 45 % Bussard"; of
/// who ran alone "Amsel 64 %". Empty where a recording of before does not say it.
std::string result_text(const MatchResult& result, const std::string& blue_name,
                        const std::string& yellow_name);

/// The same, with what it means where it does not say so: "Amsel 3 : 1 Bussard, Amsel wins",
/// "Amsel 1 : 1 Bussard, draw".
std::string full_result_text(const MatchResult& result, const std::string& blue_name,
                             const std::string& yellow_name);

}  // namespace cancha::recording
