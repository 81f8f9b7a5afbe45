#pragma once

#include <nlohmann/json.hpp>

#include "server/sim/match/match.h"

namespace cancha::recording {

/// Goals of a shoot-out for reports of any discipline: {"blue": 3, "yellow": 2}.
nlohmann::ordered_json shoot_out_json(const match::Match& match);

}  // namespace cancha::recording
