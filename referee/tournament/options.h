#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "client-sdk/cpp/control/session.h"

namespace cancha::tournament {

/// How to play the matches of a start list.
struct Options {
    std::filesystem::path list;
    std::filesystem::path folder;           ///< For the results; empty: beside the list.
    unsigned jobs = 1;                      ///< Matches played at once.
    bool starts_server = true;              ///< One of our own; otherwise that of `admin` is there.
    std::string listen = "127.0.0.1:0";     ///< Of our own server.
    std::optional<std::string> tokens;      ///< The same: where its access::TokenBook is read from.
    double connect_timeout_s = 30;          ///< Wall clock, for a strategy that is started here.
    double server_patience_s = 300;         ///< Wall clock, for a server that was lost.
    bool retries_failed = false;            ///< Matches that failed are played again.
    std::string command;                    ///< What to type to go on, for people.
    control::Login admin;                   ///< As whom to create matches.
    bool was_token_in_environment = false;  ///< That of `admin`; team programs could read it.
};

}  // namespace cancha::tournament
