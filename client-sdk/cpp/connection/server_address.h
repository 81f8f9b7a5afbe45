#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "cancha/base/result.h"

namespace cancha::connection {

/// A host and a port.
struct HostAndPort {
    std::string host;
    std::uint16_t port = 0;

    friend bool operator==(const HostAndPort&, const HostAndPort&) = default;
};

/// Parses "HOST:PORT" or "[::1]:PORT". If `default_host` is not empty, "PORT" alone is allowed,
/// too.
/// Fails: kInvalidInput; the text quotes the input.
Result<HostAndPort> parse_host_and_port(std::string_view text, std::string_view default_host = "");

/// Address of a server: a TCP port or a Unix socket.
struct ServerAddress {
    HostAndPort tcp;        ///< Used if `unix_path` is empty.
    std::string unix_path;  ///< Path of a Unix socket. Empty: the address is `tcp`.

    friend bool operator==(const ServerAddress&, const ServerAddress&) = default;
};

/// Parses "HOST:PORT", "[::1]:PORT" or "unix:PATH". Fails: kInvalidInput; the text quotes the
/// input.
Result<ServerAddress> parse_server_address(std::string_view text);

/// Returns the address as text: "127.0.0.1:4711", "[::1]:4711", "unix:/run/cancha.sock".
std::string to_string(const ServerAddress& address);

}  // namespace cancha::connection
