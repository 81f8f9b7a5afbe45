#pragma once

#include "server/match/options.h"

namespace cancha::match {

/// Plays the recording that the options name, on a port of its own, for spectators and officials,
/// who pace it as they pace a match. Returns the exit status.
int run_replay(const Options& options);

}  // namespace cancha::match
