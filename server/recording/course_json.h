#pragma once

#include <nlohmann/json.hpp>

#include "cancha/base/tick.h"
#include "server/sim/match/match.h"

namespace cancha::recording {

/// Adds the field `course` to the report of a match: the progress of each team that plays, on a
/// course such as a race track: {"blue": {"progress": 1.0, "finished_s": 16.04}}. `progress` is a
/// share from 0 to 1. `finished_s` is the team's time, or null if it has not finished. Adds nothing
/// in a discipline without a course.
void add_course(const match::Match& match, TickRate rate, nlohmann::ordered_json& report);

}  // namespace cancha::recording
