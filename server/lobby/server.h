#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "proto/base/text/http_host.h"

namespace cancha::lobby {

/// How cancha-server is to serve.
struct ServeOptions {
    std::vector<std::string> listen;    ///< Texts of net::parse_endpoint().
    std::optional<std::string> tokens;  ///< Where an access::TokenBook is read from.
    std::string record_dir;
    std::string http;         ///< Where metrics and health are; empty: nowhere.
    AllowedHosts http_hosts;  ///< Names that they may be asked for by.
    std::size_t most_matches = 32;
    std::uint64_t match_memory_mb = 1024;  ///< Most memory of one match.
    std::uint64_t time_to_end_s = 0;       ///< 0: as Lobby::kTimeToEnd.
    std::vector<std::string> matches;      ///< To begin with: "NAME=DISCIPLINE/VARIANT".
};

/// Serves until SIGTERM, SIGINT or SIGHUP, then ends all matches in order. Returns the exit code.
int serve(const ServeOptions& options);

}  // namespace cancha::lobby
