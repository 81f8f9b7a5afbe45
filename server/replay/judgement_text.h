#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "server/recording/judge.h"

namespace cancha::replay {

/// Text of a judgement under today's rules, for people: differences, decisions of officials that
/// are impossible today, the tick from which nothing can be compared, and the score.
std::string to_text(const recording::Judgement& judgement, const recording::MatchFacts& facts);

/// JSON of a judgement, for programs, with the same facts.
nlohmann::ordered_json to_json(const recording::Judgement& judgement);

}  // namespace cancha::replay
