#pragma once

#include "proto/base/access/token_book.h"
#include "server/runner/options.h"

namespace cancha::runner {

/// Replays the recording that the options name, on its own port, for spectators and officials.
/// Officials control its pace as in a match. `tokens`: tokens of its clients. Returns the exit
/// status.
int run_replay(const Options& options, access::TokenBook tokens);

}  // namespace cancha::runner
