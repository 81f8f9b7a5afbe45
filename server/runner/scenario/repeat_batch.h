#pragma once

#include <functional>
#include <string>
#include <vector>

#include "proto/base/access/token_book.h"
#include "server/runner/options.h"
#include "server/sim/scenario/row.h"

namespace cancha::runner {

/// Plays the repeats of a scenario in several processes at once. Each of them is a call of this
/// program for some repeats in a row, so that its start counts for little.
///
/// `arguments`: of this process. `names`: of the columns. `take` gets each result, in the order of
/// the repeats, without a gap: those before the first repeat that failed.
/// Returns the exit code: that of the first call that failed.
int run_repeat_batch(const Options& options, const std::vector<std::string>& arguments,
                     const access::TokenBook& tokens, const std::vector<std::string>& names,
                     const std::function<void(const scenario::Row&)>& take);

}  // namespace cancha::runner
