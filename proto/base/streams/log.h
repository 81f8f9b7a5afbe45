#pragma once

#include <string>

namespace cancha::streams {

/// Makes spdlog's default logger one that writes to stderr as print_error() does: without waiting,
/// one line for each message, no control characters but the colours of the level on a terminal.
void log_to_stderr(const std::string& name);

}  // namespace cancha::streams
