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

/// One cell of a result: a whole number from 0 up, a number, or a text. Null if there is no value,
/// for example without a ball or without a scorer.
using Value = nlohmann::ordered_json;

using Row = std::vector<Value>;

/// The first columns of every result.
enum Column : std::uint8_t { kRepeat, kSeed, kEnd, kTick, kTime, kGoalBy };

/// Names of the columns of a result, in the order of a row: the repeat and its seed, the end
/// and its time, the ball, the drawn values, the measures, the state hash.
std::vector<std::string> column_names(const Scenario& scenario);

/// Result of a repeat. `number`: number of the repeat, from 1.
Row make_row(std::uint64_t number, const Repeat& repeat, const Outcome& outcome, TickRate rate);

}  // namespace cancha::scenario
