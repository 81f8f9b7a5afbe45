#pragma once

#include <string>

namespace cancha::streams {

/// Sets spdlog's default logger to one that writes to stderr like print_error(): without waiting,
/// and with one line for each log message. The lines have no control characters. The level is
/// coloured only on a terminal. `name` is the name of the program.
void log_to_stderr(const std::string& name);

}  // namespace cancha::streams
