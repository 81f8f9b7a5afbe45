#pragma once

#include "server/runner/options.h"
#include "server/runner/play/match_run.h"

namespace cancha::runner {

/// Writes the requested files and prints how the match ended, or why it failed. The result is
/// printed even if a file cannot be written. Returns the exit status.
int conclude(const RunResult& result, const Options& options);

}  // namespace cancha::runner
