#pragma once

#include "proto/base/result.h"
#include "server/console/day/start_list.h"
#include "server/console/options.h"
#include "server/host/token_book.h"

namespace cancha::console {

/// The tokens of the server that is started for the day, as `run --tokens` names them; empty where
/// it asks for none or where --server names another one. Checks that they fit the list, and that no
/// program of a team could have read our own.
/// Fails: kInvalidInput and as match::load_tokens().
Result<host::TokenBook> load_day_tokens(const Options& options, const RunDay& day,
                                        const DayPlan& plan);

}  // namespace cancha::console
