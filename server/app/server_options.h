#pragma once

#include <optional>
#include <string>

#include "proto/cancha/v1/lobby.pb.h"
#include "server/lobby/server.h"

namespace cancha::app {

/// Subcommand of cancha-server.
enum class Task { kServe, kList, kCreate, kStop };

/// Parsed command line of cancha-server.
struct Options {
    Task task = Task::kServe;

    lobby::ServeOptions serve;

    // For list, create and stop: how to reach the running server.
    std::string server;
    std::string admin = "admin";
    std::string token;  ///< Token of the admin; empty: none was given.
    bool wants_json = false;
    v1::CreateMatch create;
    v1::StopMatch stop;
};

/// Result of parsing: the options, or an exit code with which main() ends at once (after --help, or
/// after a usage error, which is already explained on stderr).
struct ParsedArguments {
    Options options;
    std::optional<int> exit_code;
};

ParsedArguments parse_arguments(int argc, const char* const* argv);

}  // namespace cancha::app
