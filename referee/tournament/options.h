#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "client-sdk/cpp/control/session.h"

namespace cancha::tournament {

/// Options for playing the matches of a start list.
struct Options {
    std::filesystem::path list;
    std::filesystem::path folder;  ///< Folder for the results; empty: beside the list.
    unsigned jobs = 1;             ///< Matches played at once.
    /// Whether to start a server. Otherwise the one in `admin` is used.
    bool starts_server = true;
    std::string listen = "127.0.0.1:0";  ///< Address for the started server.
    std::optional<std::string> tokens;   ///< Source of its access::TokenBook.
    /// Wall-clock time that a strategy started here has to connect.
    double connect_timeout_s = 30;
    double server_patience_s = 300;         ///< Wall-clock time to wait for a lost server.
    bool retries_failed = false;            ///< Whether to play failed matches again.
    std::string command;                    ///< Command to continue with, for people.
    control::Login admin;                   ///< Login for creating matches.
    bool was_token_in_environment = false;  ///< Whether the token of `admin` came from the
                                            ///< environment, where team programs could read it.
};

}  // namespace cancha::tournament
