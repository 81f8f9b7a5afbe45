#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "server/recording/judge.h"

namespace cancha::replay {

/// What today's rules say about a recording, for people: differences, what officials decided that
/// is impossible today, from where on nothing can be compared, the score.
std::string to_text(const recording::Judgement& judgement, const recording::MatchFacts& facts);

/// The same for programs.
nlohmann::ordered_json to_json(const recording::Judgement& judgement);

}  // namespace cancha::replay
