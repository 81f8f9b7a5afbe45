#pragma once

#include <string>

namespace cancha::processes {

/// Text that a shell command wrote to stdout, and whether it exited with status 0.
struct ShellOutput {
    std::string text;
    bool is_success = false;
};

/// Runs a command to its end. Its stderr is ours.
ShellOutput output_of(const std::string& shell_command);

}  // namespace cancha::processes
