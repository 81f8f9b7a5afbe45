#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace cancha::runner {

/// Largest number of whistles (stoppages of play) per minute against one team that is still taken
/// for accidental. If both teams keep the rules, a match of ten minutes has at most 40 whistles
/// against both together, which is 4 a minute.
inline constexpr double kMostWhistlesPerMinute = 4;

/// Returns a line about a team that breaks the rules all the time: the number of whistles against
/// the team, and the broken rules. Empty if the team has at most kMostWhistlesPerMinute. `report`:
/// report of a match. `team`: "blue" or "yellow".
std::string whistle_text(const nlohmann::ordered_json& report, const std::string& team);

}  // namespace cancha::runner
