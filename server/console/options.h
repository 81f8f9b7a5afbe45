#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <variant>

#include "proto/cancha/v1/session.pb.h"
#include "server/console/request_words.h"
#include "server/guest/call.h"

namespace cancha::console {

struct ListMatches {};

struct ShowStatus {};

struct ShowEvents {};

struct LeadOnScreen {};

/// Play the matches of a start list.
struct RunDay {
    std::filesystem::path list;
    std::filesystem::path folder;  ///< For the results.
    unsigned jobs = 1;
    std::string listen = "127.0.0.1:0";  ///< Of a server of our own.
    std::optional<std::string> tokens;   ///< The same: where its host::TokenBook is read from.
    double connect_timeout_s = 30;       ///< Wall clock.
    bool retries_failed = false;
};

/// What is to be done.
using Task = std::variant<LeadOnScreen, ListMatches, ShowStatus, ShowEvents, v1::CreateMatch,
                          OfficialCommand, RunDay>;

/// The command line of cancha-referee, understood.
struct Options {
    std::string server;  ///< Empty: it was not said.
    std::string match;   ///< Empty: the only one that there is.
    std::string name = "official";
    std::string token;  ///< Empty: none was given.
    bool was_token_in_environment = false;
    bool is_admin = false;
    bool wants_json = false;
    Task task;

    /// As whom to come.
    guest::Caller caller(v1::Role role) const;

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
