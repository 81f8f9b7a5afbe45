#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "server/sim/match/match.h"

namespace cancha::recording {

/// Adds the field "measurements" to a report: the physical quantities that the rules of a
/// discipline measure and compare with theory. The field is a list of {"name": "rebound_m",
/// "title", "unit", "expected", "measured", "tolerance", "holds", "meaning", "team"}. Missing
/// numbers are null. `holds` says whether the measured value is within the tolerance; it is null
/// while there is nothing to compare. Adds nothing if the rules measure nothing.
void add_measurements(const match::Match& match, nlohmann::ordered_json& report);

/// Formats measurements as a table for people. `measurements`: the field "measurements" of a
/// report.
std::string measurements_text(const nlohmann::ordered_json& measurements);

}  // namespace cancha::recording
