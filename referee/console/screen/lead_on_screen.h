#pragma once

#include <string>

#include "cancha/base/result.h"
#include "referee/console/options.h"

namespace cancha::console {

/// Shows a match on the whole terminal and does what keys say, until somebody leaves.
/// Returns how the match stands then. Fails: kInvalidInput (no terminal), kRefused, kIo.
Result<std::string> lead_on_screen(const Options& options);

}  // namespace cancha::console
