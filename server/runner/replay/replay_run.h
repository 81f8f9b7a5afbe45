#pragma once

#include "proto/base/access/token_book.h"
#include "server/runner/options.h"

namespace cancha::runner {

/// Plays the recording that the options name, on a port of its own, for spectators and officials,
/// who pace it as they pace a match. `tokens`: who may come. Returns the exit status.
int run_replay(const Options& options, access::TokenBook tokens);

}  // namespace cancha::runner
