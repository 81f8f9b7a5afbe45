#pragma once

#include <nlohmann/json.hpp>

#include "cancha/base/tick.h"
#include "server/sim/match/match.h"

namespace cancha::recording {

/// Adds the progress of the teams on a course to a report: {"blue": {"progress": 1.0, "finished_s":
/// 16.04}}, for the teams that play. `finished_s` is null until a team has finished. Adds nothing
/// in a discipline without a course.
void add_course(const match::Match& match, TickRate rate, nlohmann::ordered_json& report);

}  // namespace cancha::recording
