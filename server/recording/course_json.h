#pragma once

#include <nlohmann/json.hpp>

#include "cancha/base/tick.h"
#include "server/sim/match/match.h"

namespace cancha::recording {

/// Adds how far the teams have come, as reports have it of courses: {"blue": {"progress": 1.0,
/// "finished_s": 16.04}} of those that play; null for who is not through. Adds nothing elsewhere.
void add_course(const match::Match& match, TickRate rate, nlohmann::ordered_json& report);

}  // namespace cancha::recording
