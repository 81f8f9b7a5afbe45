#pragma once

#include <optional>
#include <string>
#include <variant>

#include "client-sdk/cpp/control/session.h"
#include "proto/cancha/v1/session.pb.h"
#include "referee/console/request_words.h"
#include "referee/tournament/options.h"

namespace cancha::console {

struct ListMatches {};

struct ShowStatus {};

struct ShowEvents {};

struct LeadOnScreen {};

/// The task that the command line asks for.
using Task = std::variant<LeadOnScreen, ListMatches, ShowStatus, ShowEvents, v1::CreateMatch,
                          OfficialCommand, tournament::Options>;

/// The parsed command line of cancha-referee.
struct Options {
    std::string server;  ///< Empty: not given.
    std::string match;   ///< Empty: the only match there is.
    std::string name = "official";
    std::string token;  ///< Empty: none was given.
    bool is_admin = false;
    bool wants_json = false;
    Task task;

    /// Returns the login with this role.
    control::Login login(v1::Role role) const;

    /// Returns the role for controlling a match.
    v1::Role leader() const { return is_admin ? v1::ROLE_ADMIN : v1::ROLE_OFFICIAL; }
};

/// Result of parsing for main(): options to go on with, or an exit code to stop with (after --help,
/// or after a usage error already explained on stderr).
struct ParsedArguments {
    Options options;
    std::optional<int> exit_code;
};

ParsedArguments parse_arguments(int argc, const char* const* argv);

}  // namespace cancha::console
