#pragma once

#include <nlohmann/json.hpp>

#include "proto/cancha/v1/statistics.pb.h"

namespace cancha::recording {

/// Statistics of a match; empty if its rules count nothing.
template <typename Source>
v1::MatchStatistics statistics_of(const Source& match) {
    v1::MatchStatistics statistics;
    match.describe_statistics(statistics);
    return statistics;
}

/// Adds the fields `statistics` and `shots` to a report; see server/runner/README.md. Adds nothing
/// if nothing is counted.
void add_statistics(const v1::MatchStatistics& statistics, nlohmann::ordered_json& report);

/// Adds the field `heat_maps`, which is too long for a report.
void add_heat_maps(const v1::MatchStatistics& statistics, nlohmann::ordered_json& json);

}  // namespace cancha::recording
