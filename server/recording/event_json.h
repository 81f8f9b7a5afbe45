#pragma once

#include <cstdint>

#include <nlohmann/json.hpp>

#include "cancha/base/tick.h"
#include "referee/core/verdict.h"

namespace cancha::recording {

/// Field that says who decided it: "referee", "server" or "official". Reports from before 0.4.1 do
/// not say it.
inline constexpr const char* kOriginKindField = "origin_kind";

/// An event as the report of a match has it. `number`: counts from 1 over the match.
nlohmann::ordered_json to_json(const referee::GameEvent& event, std::uint64_t number,
                               TickRate rate);

}  // namespace cancha::recording
