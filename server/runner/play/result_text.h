#pragma once

#include <cstdint>
#include <string>

#include <nlohmann/json.hpp>

namespace cancha::runner {

/// Whether one team ran alone. `report`: of a match.
bool is_solo(const nlohmann::ordered_json& report);

/// "3 : 1"; of a course "100 % : 45 %", or "100 %" of who ran alone.
std::string score_text(const nlohmann::ordered_json& report);

/// Time after which a solo run was through: "1 min 43.23 s". Empty: it was not, or is no solo run.
std::string finish_time_text(const nlohmann::ordered_json& report);

/// How officials changed the score: "2 of 5 goals awarded by official Anna (to yellow)". Empty:
/// they did not.
std::string officials_text(const nlohmann::ordered_json& report);

/// Goals that officials awarded to this team. `team`: "blue" or "yellow".
std::uint64_t awarded_to(const nlohmann::ordered_json& report, const char* team);

/// Why it ended, and what officials did to the score: "full time; 2 of 5 goals awarded by ...".
std::string end_text(const nlohmann::ordered_json& report);

/// As recording::result_text().
std::string result_text(const nlohmann::ordered_json& report);

}  // namespace cancha::runner
