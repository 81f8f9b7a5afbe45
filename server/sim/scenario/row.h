#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "cancha/base/tick.h"
#include "server/sim/scenario/repeat.h"
#include "server/sim/scenario/scenario.h"
#include "server/sim/scenario/watch.h"

namespace cancha::scenario {

/// One cell of a table of results: a non-negative integer, a floating-point number, or a text. Null
/// if there is no value, for example the ball's place in a discipline without a ball.
using Value = nlohmann::ordered_json;

/// The result of one repeat: one value for each column.
using Row = std::vector<Value>;

/// Indices of the first columns of every result.
enum Column : std::uint8_t { kRepeat, kSeed, kEnd, kTick, kTime, kGoalBy };

/// Returns the names of the columns, in the order of a row: number and seed of the repeat, its end
/// and the time of the end, the team that scored, the ball, the drawn values, the measures, the
/// state hash.
std::vector<std::string> column_names(const Scenario& scenario);

/// Makes the row of a repeat. `number`: number of the repeat, from 1. `rate`: ticks per second of
/// the match.
Row make_row(std::uint64_t number, const Repeat& repeat, const Outcome& outcome, TickRate rate);

}  // namespace cancha::scenario
