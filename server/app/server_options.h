#pragma once

#include <optional>
#include <string>

#include "proto/cancha/v1/lobby.pb.h"
#include "server/lobby/server.h"

namespace cancha::app {

/// What cancha-server is asked to do.
enum class Task { kServe, kList, kCreate, kStop };

/// The command line of cancha-server, understood.
struct Options {
    Task task = Task::kServe;

    lobby::ServeOptions serve;

    // To ask a server.
    std::string server;
    std::string admin = "admin";
    std::string token;  ///< Of the admin; empty: none was given.
    bool wants_json = false;
    v1::CreateMatch create;
    v1::StopMatch stop;
};

/// What main() is to do: go on with the options, or stop with an exit code (after --help, or after
/// a usage error that has been explained on stderr).
struct ParsedArguments {
    Options options;
    std::optional<int> exit_code;
};

ParsedArguments parse_arguments(int argc, const char* const* argv);

}  // namespace cancha::app
