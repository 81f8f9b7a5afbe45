#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace cancha::recording {

/// Formats the statistics of a report as a table for people: a line for each statistic, and a
/// column for each team, with the team's name as its heading. `statistics`: the field "statistics"
/// of a report. At most 78 characters wide if titles are short.
std::string statistics_text(const nlohmann::ordered_json& statistics, const std::string& blue_name,
                            const std::string& yellow_name);

}  // namespace cancha::recording
