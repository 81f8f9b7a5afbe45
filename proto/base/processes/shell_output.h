#pragma once

#include <string>

namespace cancha::processes {

/// Result of a shell command.
struct ShellOutput {
    std::string text;         ///< Output of the command to stdout.
    bool is_success = false;  ///< Whether the command exited with status 0.
};

/// Runs a shell command, waits for its end and returns its output. The command writes errors to our
/// stderr.
ShellOutput output_of(const std::string& shell_command);

}  // namespace cancha::processes
