#pragma once

#include <optional>

namespace CLI {
class App;
}

namespace cancha::program {

/// Exit status for an option, a file or an address that is not what it should be.
inline constexpr int kExitBadUsage = 2;

/// Reads the command line of a program; the name of `app` is the program's. Returns the exit status
/// where the program has nothing more to do: after --help or --version, or after bad usage, which
/// has been explained on stderr. Tokens in the environment (CANCHA_TOKENS) are bad usage too.
std::optional<int> parse_command_line(CLI::App& app, int argc, const char* const* argv);

}  // namespace cancha::program
