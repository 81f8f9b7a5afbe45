#pragma once

#include "server/runner/options.h"

namespace cancha::runner {

/// Prints every variant of every discipline, with its sample strategies.
void print_disciplines();

/// Prints every setting of the match that the options describe, with its value and meaning, as text
/// or JSON. Returns the exit status.
int print_settings(const Options& options);

}  // namespace cancha::runner
