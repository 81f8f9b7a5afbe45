#pragma once

#include <cstdint>

#include <nlohmann/json.hpp>

#include "cancha/base/tick.h"
#include "referee/core/verdict.h"

namespace cancha::recording {

/// Field of an event's JSON that says who caused the event: "referee", "server" or "official".
/// Missing in reports from before 0.4.1.
inline constexpr const char* kOriginKindField = "origin_kind";

/// Returns the JSON of an event for the report of a match. `number`: number of the event in the
/// match, from 1.
nlohmann::ordered_json to_json(const referee::GameEvent& event, std::uint64_t number,
                               TickRate rate);

}  // namespace cancha::recording
