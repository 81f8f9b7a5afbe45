#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "server/sim/match/match.h"

namespace cancha::recording {

/// Adds what the rules have measured, as reports have it: "measurements", a list of {"name":
/// "rebound_m", "title", "unit", "expected", "measured", "tolerance", "holds", "meaning", "team"}.
/// Numbers that there are not are null; `holds` is null while nothing can be compared. Adds nothing
/// where nothing is measured.
void add_measurements(const match::Match& match, nlohmann::ordered_json& report);

/// The measurements of a report as a table for people. `measurements`: the field of a report.
std::string measurements_text(const nlohmann::ordered_json& measurements);

}  // namespace cancha::recording
