#pragma once

#include <optional>
#include <string>
#include <variant>

#include "client-sdk/cpp/control/session.h"
#include "proto/cancha/v1/session.pb.h"
#include "referee/console/request_words.h"
#include "referee/tournament/options.h"

namespace cancha::console {

/// Prints the matches of the server.
struct ListMatches {};

/// Prints the status of a match.
struct ShowStatus {};

/// Prints the events of a match.
struct ShowEvents {};

/// Controls a match on a full screen.
struct LeadOnScreen {};

/// The task that the command line asks for.
using Task = std::variant<LeadOnScreen, ListMatches, ShowStatus, ShowEvents, v1::CreateMatch,
                          OfficialCommand, tournament::Options>;

/// The parsed command line of cancha-referee.
struct Options {
    std::string server;             ///< Address of the server; empty if not given.
    std::string match;              ///< Name of the match. If empty, the only match of the server.
    std::string name = "official";  ///< Name of the official, shown to people.
    std::string token;              ///< Token for the server; empty if not given.
    bool is_admin = false;          ///< Whether to log in as an admin instead of an official.
    bool wants_json = false;        ///< Whether to print JSON instead of text.
    Task task;                      ///< The task to carry out.

    /// Returns the login for the server in this role.
    control::Login login(v1::Role role) const;

    /// Returns the role in which the user controls a match: admin or official.
    v1::Role leader() const { return is_admin ? v1::ROLE_ADMIN : v1::ROLE_OFFICIAL; }
};

/// Result of parsing for main(): options to go on with, or an exit code to stop with (after --help,
/// or after a usage error already explained on stderr).
struct ParsedArguments {
    Options options;               ///< The parsed options.
    std::optional<int> exit_code;  ///< Exit code to stop with; none if main() goes on.
};

ParsedArguments parse_arguments(int argc, const char* const* argv);

}  // namespace cancha::console
