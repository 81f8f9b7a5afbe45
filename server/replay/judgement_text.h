#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "server/recording/judge.h"

namespace cancha::replay {

/// Formats a judgement (a recorded match judged again by this program's rules) for people: events
/// that differ, decisions of officials that are impossible under these rules, the tick from which
/// nothing can be compared, and the score.
std::string to_text(const recording::Judgement& judgement, const recording::MatchFacts& facts);

/// Formats the same facts as JSON, for programs.
nlohmann::ordered_json to_json(const recording::Judgement& judgement);

}  // namespace cancha::replay
