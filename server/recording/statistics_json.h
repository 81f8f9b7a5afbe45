#pragma once

#include <nlohmann/json.hpp>

#include "proto/cancha/v1/statistics.pb.h"

namespace cancha::recording {

/// Returns the statistics of a match; empty if the rules of the match count nothing. `match`: a
/// Match or another object with describe_statistics().
template <typename Source>
v1::MatchStatistics statistics_of(const Source& match) {
    v1::MatchStatistics statistics;
    match.describe_statistics(statistics);
    return statistics;
}

/// Adds the fields `statistics` and `shots` to a report; server/runner/README.md describes them.
/// Adds nothing if the statistics are empty.
void add_statistics(const v1::MatchStatistics& statistics, nlohmann::ordered_json& report);

/// Adds the field `heat_maps` to `json`. Reports do not contain it, because it is too long.
void add_heat_maps(const v1::MatchStatistics& statistics, nlohmann::ordered_json& json);

}  // namespace cancha::recording
