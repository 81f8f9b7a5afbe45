#pragma once

#include "server/lobby/options.h"

namespace cancha::lobby {

/// Serves until SIGTERM, SIGINT or SIGHUP, then ends all matches in order. Returns the exit code.
int serve(const Options& options);

}  // namespace cancha::lobby
