#pragma once

#include <string>

#include "cancha/base/result.h"
#include "referee/console/options.h"

namespace cancha::console {

/// Shows a match on the whole terminal and carries out the commands of pressed keys until the
/// official leaves.
/// Returns a line about the match at the time when the official left. Fails: kInvalidInput (no
/// terminal), kRefused, kIo.
Result<std::string> lead_on_screen(const Options& options);

}  // namespace cancha::console
