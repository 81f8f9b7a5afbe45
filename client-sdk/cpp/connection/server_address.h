#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "cancha/base/result.h"

namespace cancha::connection {

/// A host and a port as people write them.
struct HostAndPort {
    std::string host;
    std::uint16_t port = 0;

    friend bool operator==(const HostAndPort&, const HostAndPort&) = default;
};

/// Reads "HOST:PORT", "[::1]:PORT", and where `default_host` is not empty also "PORT".
/// Fails: kInvalidInput; the text quotes what was given.
Result<HostAndPort> parse_host_and_port(std::string_view text, std::string_view default_host = "");

/// Where a server is: a TCP port, or a Unix socket.
struct ServerAddress {
    HostAndPort tcp;
    std::string unix_path;  ///< Not empty: a Unix socket, and `tcp` means nothing.

    friend bool operator==(const ServerAddress&, const ServerAddress&) = default;
};

/// Reads "HOST:PORT", "[::1]:PORT" or "unix:PATH". Fails: kInvalidInput; as above.
Result<ServerAddress> parse_server_address(std::string_view text);

/// The same as text again: "127.0.0.1:4711", "[::1]:4711", "unix:/run/cancha.sock".
std::string to_string(const ServerAddress& address);

}  // namespace cancha::connection
