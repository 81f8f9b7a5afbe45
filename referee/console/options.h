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

/// What is to be done.
using Task = std::variant<LeadOnScreen, ListMatches, ShowStatus, ShowEvents, v1::CreateMatch,
                          OfficialCommand, tournament::Options>;

/// The command line of cancha-referee, understood.
struct Options {
    std::string server;  ///< Empty: it was not said.
    std::string match;   ///< Empty: the only one that there is.
    std::string name = "official";
    std::string token;  ///< Empty: none was given.
    bool is_admin = false;
    bool wants_json = false;
    Task task;

    /// As whom to come.
    control::Login login(v1::Role role) const;

    /// The role in which somebody leads a match.
    v1::Role leader() const { return is_admin ? v1::ROLE_ADMIN : v1::ROLE_OFFICIAL; }
};

/// What main() is to do: go on with the options, or stop with an exit code (after --help, or after
/// a usage error that has been explained on stderr).
struct ParsedArguments {
    Options options;
    std::optional<int> exit_code;
};

ParsedArguments parse_arguments(int argc, const char* const* argv);

}  // namespace cancha::console
