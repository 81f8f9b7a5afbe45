#pragma once

#include <nlohmann/json_fwd.hpp>

#include "server/sim/match/match.h"

namespace cancha::recording {

/// The field of a report that says how officials changed the score.
inline constexpr const char* kOfficialScoresField = "score_by_officials";

/// An object for each official who did, as server/runner/README.md has it.
nlohmann::ordered_json official_scores_json(const match::Match& match);

}  // namespace cancha::recording
