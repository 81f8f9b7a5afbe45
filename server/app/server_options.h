#pragma once

#include <optional>
#include <string>

#include "proto/cancha/v1/lobby.pb.h"
#include "server/lobby/server.h"

namespace cancha::app {

/// Subcommand of cancha-server: run a server, or list, create or stop matches of a running one.
enum class Task { kServe, kList, kCreate, kStop };

/// Parsed command line of cancha-server.
struct Options {
    Task task = Task::kServe;

    lobby::ServeOptions serve;  ///< Only for Task::kServe.

    // For the other tasks: how to reach the running server, and what to ask for.
    std::string server;           ///< Address of the server.
    std::string admin = "admin";  ///< Name of the admin who asks.
    std::string token;            ///< Token of the admin; empty if none was given.
    bool wants_json = false;      ///< Print the list as JSON.
    v1::CreateMatch create;       ///< Only for Task::kCreate.
    v1::StopMatch stop;           ///< Only for Task::kStop.
};

/// Result of parse_arguments().
struct ParsedArguments {
    Options options;
    /// Set if main() must return this exit code at once: after --help, or after a usage error,
    /// which parse_arguments() has explained on stderr.
    std::optional<int> exit_code;
};

/// Parses the command line of cancha-server.
ParsedArguments parse_arguments(int argc, const char* const* argv);

}  // namespace cancha::app
