#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <variant>

#include "proto/base/result.h"

namespace cancha::viewer {

/// A host and a port as people write them.
struct HostAndPort {
    std::string host;
    std::uint16_t port = 0;

    friend bool operator==(const HostAndPort&, const HostAndPort&) = default;
};

/// Reads "HOST:PORT", "[::1]:PORT", and where `default_host` is not empty also "PORT".
/// Fails: kInvalidInput, naming `option`.
Result<HostAndPort> parse_host_and_port(std::string_view text, std::string_view option,
                                        std::string_view default_host);

/// What the command line asked for.
struct Options {
    HostAndPort server;
    HostAndPort http;  ///< Port 0: the system picks.
    std::filesystem::path page;
    std::uint32_t updates_per_s = 60;
    std::string log_level = "info";
};

/// What to do instead of running: the text was printed, the program ends with this code.
struct ExitCode {
    int value = 0;
};

/// Reads the command line. `default_page` is where the page is when --page does not say.
/// Prints help, version, or what is wrong.
std::variant<Options, ExitCode> parse_options(int argc, const char* const* argv,
                                              const std::filesystem::path& default_page);

}  // namespace cancha::viewer
