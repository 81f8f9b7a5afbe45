#pragma once

#include "server/console/options.h"

namespace cancha::console {

/// Plays what has no result yet of the matches of a start list, prints how it goes and writes the
/// results after every match. Returns the exit code.
int run_day(const Options& options, const RunDay& day);

}  // namespace cancha::console
