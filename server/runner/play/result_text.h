#pragma once

#include <cstdint>
#include <string>

#include <nlohmann/json.hpp>

namespace cancha::runner {

/// Whether one team played alone. `report`: report of a match, here and below.
bool is_solo(const nlohmann::ordered_json& report);

/// Returns the score: "3 : 1"; on a course "100% : 45%", or "100%" for a team that ran alone.
std::string score_text(const nlohmann::ordered_json& report);

/// Returns the time of a finished solo run: "1 min 43.23 s". Empty if the run is not finished or
/// was not a solo run.
std::string finish_time_text(const nlohmann::ordered_json& report);

/// Returns how officials changed the score: "2 of 5 goals awarded by official Anna (to yellow)".
/// Empty if officials did not change the score.
std::string officials_text(const nlohmann::ordered_json& report);

/// Returns the number of goals that officials awarded to this team. `team`: "blue" or "yellow".
std::uint64_t awarded_to(const nlohmann::ordered_json& report, const char* team);

/// Returns why the match ended and how officials changed the score: "full time; 2 of 5 goals
/// awarded by ...".
std::string end_text(const nlohmann::ordered_json& report);

/// Returns the score between the names of the teams: "Amsel 3 : 1 Bussard"; see
/// recording::result_text().
std::string result_text(const nlohmann::ordered_json& report);

}  // namespace cancha::runner
