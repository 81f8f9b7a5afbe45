#pragma once

#include "server/lobby/serve_options.h"

namespace cancha::lobby {

/// Serves until SIGTERM, SIGINT or SIGHUP, then ends all matches in order. Returns the exit code.
int serve(const ServeOptions& options);

}  // namespace cancha::lobby
