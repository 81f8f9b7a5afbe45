#pragma once

#include <optional>

#include <CLI/App.hpp>

namespace cancha::process {

/// Reads the command line of a program; the name of `app` is the program's. Returns the exit code
/// where the program has nothing more to do: after --help, or after bad usage, which has been
/// explained on stderr.
std::optional<int> parse_command_line(CLI::App& app, int argc, const char* const* argv);

}  // namespace cancha::process
