#pragma once

#include <nlohmann/json.hpp>

#include "server/sim/match/match.h"

namespace cancha::recording {

/// {"blue": 3, "yellow": 2}: the goals of a shoot-out, as reports have them in any discipline.
nlohmann::ordered_json shoot_out_json(const match::Match& match);

}  // namespace cancha::recording
