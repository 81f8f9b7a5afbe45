#pragma once

#include <string>

namespace cancha::processes {

/// Result of a shell command.
struct ShellOutput {
    std::string text;         ///< Its output to stdout.
    bool is_success = false;  ///< It exited with status 0.
};

/// Runs a shell command, waits for its end and returns its output. Its stderr is ours.
ShellOutput output_of(const std::string& shell_command);

}  // namespace cancha::processes
