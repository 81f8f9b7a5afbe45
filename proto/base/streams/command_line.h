#pragma once

#include <optional>
#include <string>

#include "cancha/base/result.h"

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace cancha::streams {

/// Exit status for an option, a file or an address that is not what it should be.
inline constexpr int kExitBadUsage = 2;

/// Reads the command line of a program; the name of `app` is the program's. Returns the exit status
/// where the program has nothing more to do: after --help or --version, or after bad usage, which
/// has been explained on stderr. So does a failed check_environment(), and an option with an empty
/// text: a script whose variable is not set would else get the default, and nobody would know.
std::optional<int> parse_command_line(CLI::App& app, int argc, const char* const* argv);

/// Problem with a command line. A command that is unknown or missing is answered with those
/// that there are: CLI11 only says that one is required.
std::string problem_text(const CLI::App& app, const CLI::ParseError& error);

/// Whether the environment is free of what no program takes from there any more: a CANCHA_TOKENS
/// that was passed over would leave a server open that was to be locked.
/// Fails: kInvalidInput; the text says what to do instead, and shows no token.
Status check_environment();

}  // namespace cancha::streams
