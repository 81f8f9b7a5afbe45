#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace cancha::runner {

/// More whistles against a team than that are no accident: where both keep to the law, a match of
/// ten minutes has at most 40, against both together.
inline constexpr double kMostWhistlesPerMinute = 4;

/// One line for a team that breaks the law all the time: how often it was whistled, and by which
/// rules. Empty for any other. `team`: "blue" or "yellow"; the report is that of a match.
std::string whistle_text(const nlohmann::ordered_json& report, const std::string& team);

}  // namespace cancha::runner
