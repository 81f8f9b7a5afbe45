#pragma once

#include "server/runner/options.h"
#include "server/runner/play/match_run.h"

namespace cancha::runner {

/// Writes the files that were asked for and prints how the match ended, or why it failed. A file
/// that cannot be written does not hide the result. Returns the exit status.
int conclude(const RunResult& result, const Options& options);

}  // namespace cancha::runner
