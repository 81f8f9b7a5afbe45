#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "proto/base/text/http_host.h"

namespace cancha::lobby {

/// Options of `cancha-server serve`.
struct ServeOptions {
    std::vector<std::string> listen;  ///< Addresses to listen at; see net::parse_endpoint().
    /// File of the access::TokenBook; none if the server has no tokens.
    std::optional<std::string> tokens;
    std::string record_dir;   ///< Folder of recordings and reports; empty if none are kept.
    std::string http;         ///< Address of metrics and health; empty if they are not served.
    AllowedHosts http_hosts;  ///< Host names accepted in requests for metrics and health.
    std::size_t most_matches = 32;         ///< Largest number of matches at once.
    std::uint64_t match_memory_mb = 1024;  ///< Memory limit of one match, in MB.
    /// Time for matches to end after they were told to end; 0 means Lobby::kTimeToEnd.
    std::uint64_t time_to_end_s = 0;
    /// Matches to create at the start, each as "NAME=DISCIPLINE/VARIANT".
    std::vector<std::string> matches;
};

/// Runs a server until SIGTERM, SIGINT or SIGHUP, then ends all matches properly. Returns the exit
/// code.
int serve(const ServeOptions& options);

}  // namespace cancha::lobby
