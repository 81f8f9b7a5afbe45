#pragma once

#include "referee/tournament/options.h"

namespace cancha::tournament {

/// Plays the matches of a start list that have no result yet, prints the progress and writes the
/// results after every match. Returns the exit code of the program.
int run_tournament(const Options& options);

}  // namespace cancha::tournament
