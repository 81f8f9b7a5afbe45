#pragma once

#include <optional>
#include <string>

#include "cancha/base/result.h"

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace cancha::streams {

/// Exit status for a wrong option, file or address.
inline constexpr int kExitBadUsage = 2;

/// Parses the command line of a program; `app` has the name of the program. Returns an exit status
/// if the program must end: after --help or --version, or after bad usage, which is explained on
/// stderr. Returns none if the program is to go on. It is bad usage, too, if check_environment()
/// fails, or if an option has an empty text: otherwise a script with an unset variable would get
/// the default unnoticed.
std::optional<int> parse_command_line(CLI::App& app, int argc, const char* const* argv);

/// Returns the text for a wrong command line. If a subcommand is unknown or missing, the text lists
/// the existing subcommands. CLI11 itself only says that a subcommand is required.
std::string problem_text(const CLI::App& app, const CLI::ParseError& error);

/// Checks that the environment has no variable that programs of Cancha no longer read. For example,
/// if a CANCHA_TOKENS were ignored, a server that is meant to ask for tokens would ask for none.
/// Fails: kInvalidInput; the text says what to do instead, and shows no token.
Status check_environment();

}  // namespace cancha::streams
