#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "server/sim/match/match.h"

namespace cancha::recording {

/// Adds the rules' measurements to a report: "measurements", a list of {"name": "rebound_m",
/// "title", "unit", "expected", "measured", "tolerance", "holds", "meaning", "team"}. Missing
/// numbers are null; `holds` is null while nothing can be compared. Adds nothing if nothing is
/// measured.
void add_measurements(const match::Match& match, nlohmann::ordered_json& report);

/// Formats measurements as a table for people. `measurements`: the field of a report.
std::string measurements_text(const nlohmann::ordered_json& measurements);

}  // namespace cancha::recording
