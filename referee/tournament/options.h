#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "client-sdk/cpp/control/session.h"

namespace cancha::tournament {

/// Options for playing the matches of a start list.
struct Options {
    std::filesystem::path list;    ///< File of the start list.
    std::filesystem::path folder;  ///< Folder for the results. If empty, a folder beside the list.
    unsigned jobs = 1;             ///< Number of matches played at once.
    /// Whether to start a server. If not, `admin` names the server to use.
    bool starts_server = true;
    std::string listen = "127.0.0.1:0";  ///< Address for the started server.
    /// Source of the started server's access::TokenBook. If none, the server asks for no tokens.
    std::optional<std::string> tokens;
    /// Wall-clock time within which a strategy started on this machine must connect.
    double connect_timeout_s = 30;
    /// Wall-clock time to wait for a server to which the connection was lost.
    double server_patience_s = 300;
    bool retries_failed = false;  ///< Whether to play failed matches again.
    std::string command;          ///< Command line that continues the tournament, shown to people.
    control::Login admin;         ///< Login for creating matches.
    bool was_token_in_environment = false;  ///< Whether the token of `admin` came from the
                                            ///< environment, where team programs could read it.
};

}  // namespace cancha::tournament
