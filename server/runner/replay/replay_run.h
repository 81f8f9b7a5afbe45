#pragma once

#include "proto/base/access/token_book.h"
#include "server/runner/options.h"

namespace cancha::runner {

/// Replays the recording that the options name. Spectators and officials connect to a port as to a
/// match, and officials control the pace. `tokens`: tokens of these clients. Returns the exit
/// status.
int run_replay(const Options& options, access::TokenBook tokens);

}  // namespace cancha::runner
