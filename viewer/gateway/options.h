#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>

#include "client-sdk/cpp/connection/server_address.h"
#include "proto/base/text/http_host.h"
#include "viewer/gateway/allowed_origins.h"

namespace cancha::gateway {

/// Options of the command line.
struct Options {
    std::optional<connection::ServerAddress> server;
    std::optional<connection::HostAndPort> relay;  ///< Another gateway, in place of a server.
    std::filesystem::path recordings;              ///< A folder or one recording; empty: none.
    std::string match;                             ///< The only match shown; empty: all.
    connection::HostAndPort http;                  ///< Port 0: the system picks a free one.
    AllowedHosts http_hosts;
    AllowedOrigins http_origins;  ///< Sites that may use /foxglove.
    bool takes_officials = false;
    std::filesystem::path page;
    std::uint32_t updates_per_s = 60;
    std::string log_level = "info";
};

/// Returned if the program must end because parsing has already printed its output.
struct ExitCode {
    int value = 0;
};

/// Reads the command line. `default_page` is the folder of the page if --page is not given. Prints
/// help, version, or the error.
std::variant<Options, ExitCode> parse_options(int argc, const char* const* argv,
                                              const std::filesystem::path& default_page);

}  // namespace cancha::gateway
