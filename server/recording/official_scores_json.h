#pragma once

#include <nlohmann/json_fwd.hpp>

#include "server/sim/match/match.h"

namespace cancha::recording {

/// Field of a report that says how officials changed the score.
inline constexpr const char* kOfficialScoresField = "score_by_officials";

/// Returns the value of that field: a list with an object for each official who changed the score.
/// server/runner/README.md describes it.
nlohmann::ordered_json official_scores_json(const match::Match& match);

}  // namespace cancha::recording
