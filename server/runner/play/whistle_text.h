#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace cancha::runner {

/// Highest number of whistles a minute against a team that may be accidental. If both teams keep
/// the rules, a match of ten minutes has at most 40 against both together.
inline constexpr double kMostWhistlesPerMinute = 4;

/// Returns a line about a team that breaks the rules all the time: the number of whistles against
/// it, and the rules. Empty for other teams. `report`: report of a match. `team`: "blue" or
/// "yellow".
std::string whistle_text(const nlohmann::ordered_json& report, const std::string& team);

}  // namespace cancha::runner
