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
    std::optional<connection::ServerAddress> server;  ///< Match server; none if no server is used.
    std::optional<connection::HostAndPort> relay;  ///< Another gateway, used in place of a server.
    std::filesystem::path recordings;  ///< A folder or one recording; empty if there are none.
    std::string match;                 ///< Name of the only match shown; empty if all are shown.
    /// Address of the page. Port 0 means that the system picks one.
    connection::HostAndPort http;
    AllowedHosts http_hosts;           ///< Host names that requests may use.
    AllowedOrigins http_origins;       ///< Sites whose pages may use /foxglove.
    bool takes_officials = false;      ///< Whether officials may sign in at /official.
    std::filesystem::path page;        ///< Folder of the page's files.
    std::uint32_t updates_per_s = 60;  ///< Largest number of updates requested from the server.
    std::string log_level = "info";
};

/// Exit status of the program, returned if the program must end because parse_options() has printed
/// help, version or an error.
struct ExitCode {
    int value = 0;
};

/// Reads the command line. `default_page` is the folder of the page if --page is not given. Prints
/// help, version, or the error.
std::variant<Options, ExitCode> parse_options(int argc, const char* const* argv,
                                              const std::filesystem::path& default_page);

}  // namespace cancha::gateway
