#pragma once

#include <span>
#include <string>

#include "tests/check/websim/responses.h"

namespace cancha::websim {

/// A gnuplot script that draws a panel for each response: what was measured as marks over the
/// theory's lines. It reads no files; the picture goes to stdout. Expects: there are responses.
std::string plot_script(std::span<const Response> responses);

}  // namespace cancha::websim
