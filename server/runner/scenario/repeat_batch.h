#pragma once

#include <functional>
#include <string>
#include <vector>

#include "proto/base/access/token_book.h"
#include "server/runner/options.h"
#include "server/sim/scenario/row.h"

namespace cancha::runner {

/// Plays the repeats of a scenario (a play from a chosen state) in several processes at once. Each
/// process plays several repeats in a row, so that starting the processes takes a small part of the
/// time.
///
/// `arguments`: command-line arguments of this process. `names`: names of the columns of a result.
/// `take`: called with the results in the order of the repeats, without gaps, up to the first
/// repeat that failed.
/// Returns the exit code of the first process that failed; 0 if none failed.
int run_repeat_batch(const Options& options, const std::vector<std::string>& arguments,
                     const access::TokenBook& tokens, const std::vector<std::string>& names,
                     const std::function<void(const scenario::Row&)>& take);

}  // namespace cancha::runner
