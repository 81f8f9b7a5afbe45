#pragma once

#include "server/runner/options.h"
#include "server/runner/play/match_run.h"

namespace cancha::runner {

/// Call after a match: writes the files that the options name, and prints how the match ended or
/// why it failed. Prints the result even if a file cannot be written. Returns the exit status of
/// the program.
int conclude(const RunResult& result, const Options& options);

}  // namespace cancha::runner
