#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "server/recording/judge.h"

namespace cancha::replay {

/// The judgement of today's rules, for people: differences, decisions of officials that are
/// impossible today, the tick from which nothing can be compared, the score.
std::string to_text(const recording::Judgement& judgement, const recording::MatchFacts& facts);

/// The judgement for programs, with the same facts.
nlohmann::ordered_json to_json(const recording::Judgement& judgement);

}  // namespace cancha::replay
