#pragma once

#include "server/runner/options.h"

namespace cancha::runner {

/// Prints every variant of every discipline, and the sample strategies of each.
void print_disciplines();

/// Prints every setting of the match that the options name, with what was set: as text, or as JSON
/// where that is wanted. Returns the exit status.
int print_settings(const Options& options);

}  // namespace cancha::runner
