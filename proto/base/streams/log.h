#pragma once

#include <string>

namespace cancha::streams {

/// Sets spdlog's default logger to one that writes to stderr like print_error(): without waiting,
/// one line for each message, and without control characters except, on a terminal, the colour of
/// the level. `name` is the name of the program.
void log_to_stderr(const std::string& name);

}  // namespace cancha::streams
