#pragma once

#include <span>
#include <string>

#include "tests/check/websim/responses.h"

namespace cancha::websim {

/// Returns a gnuplot script that draws a panel for each response, with measured values as marks on
/// the lines of theory. The script reads no files and writes the picture to stdout. Expects: there
/// are responses.
std::string plot_script(std::span<const Response> responses);

}  // namespace cancha::websim
