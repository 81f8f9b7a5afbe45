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
/// if the program is to end: after --help or --version, or after bad usage, which is explained on
/// stderr. A failed check_environment() and an option with an empty text are bad usage, too: a
/// script with an unset variable would otherwise get the default unnoticed.
std::optional<int> parse_command_line(CLI::App& app, int argc, const char* const* argv);

/// Returns the text for a wrong command line. If a command is unknown or missing, the text lists
/// the existing ones: CLI11 only says that one is required.
std::string problem_text(const CLI::App& app, const CLI::ParseError& error);

/// Checks that the environment has no variable that programs no longer read. If a CANCHA_TOKENS
/// were ignored, a server meant to be locked would be open.
/// Fails: kInvalidInput; the text says what to do instead, and shows no token.
Status check_environment();

}  // namespace cancha::streams
