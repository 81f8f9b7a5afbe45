#pragma once

#include "referee/tournament/options.h"

namespace cancha::tournament {

/// Plays what has no result yet of the matches of a start list, prints how it goes and writes the
/// results after every match. Returns the exit code.
int run_tournament(const Options& options);

}  // namespace cancha::tournament
