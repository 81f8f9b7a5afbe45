#pragma once

#include <nlohmann/json.hpp>

#include "server/sim/match/match.h"

namespace cancha::recording {

/// Returns the goals of each team in a shoot-out, for the report of a match: {"blue": 3, "yellow":
/// 2}.
nlohmann::ordered_json shoot_out_json(const match::Match& match);

}  // namespace cancha::recording
