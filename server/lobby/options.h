#pragma once

#include <optional>
#include <string>
#include <vector>

#include "proto/base/http_host.h"
#include "proto/base/result.h"
#include "proto/cancha/v1/lobby.pb.h"

namespace cancha::lobby {

/// What cancha-server is asked to do.
enum class Task { kServe, kList, kCreate, kStop };

/// The command line of cancha-server, understood.
struct Options {
    Task task = Task::kServe;

    // To serve.
    std::vector<std::string> listen;    ///< Texts of net::parse_endpoint().
    std::optional<std::string> tokens;  ///< Where a host::TokenBook is read from.
    std::string record_dir;
    std::string http;         ///< Where metrics and health are; empty: nowhere.
    AllowedHosts http_hosts;  ///< Names that they may be asked for by.
    std::size_t most_matches = 32;
    std::uint64_t match_memory_mb = 1024;  ///< What one match may have at most.
    std::uint64_t time_to_end_s = 0;       ///< 0: as Lobby::kTimeToEnd.
    std::vector<std::string> matches;      ///< To begin with: "NAME=DISCIPLINE/VARIANT".

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

}  // namespace cancha::lobby
