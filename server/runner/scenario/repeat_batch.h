#pragma once

#include <functional>
#include <string>
#include <vector>

#include "proto/base/access/token_book.h"
#include "server/runner/options.h"
#include "server/sim/scenario/row.h"

namespace cancha::runner {

/// Plays the repeats of a scenario in several processes at once. Each process is a call of this
/// program for several repeats in a row, so that its start takes a small part of the time.
///
/// `arguments`: arguments of this process. `names`: names of the columns. `take`: gets the results
/// in the order of the repeats, without gaps, up to the first repeat that failed.
/// Returns the exit code of the first call that failed.
int run_repeat_batch(const Options& options, const std::vector<std::string>& arguments,
                     const access::TokenBook& tokens, const std::vector<std::string>& names,
                     const std::function<void(const scenario::Row&)>& take);

}  // namespace cancha::runner
