#pragma once

#include <array>
#include <optional>
#include <string>

namespace cancha {

/// The bytes of an IP address of version 6. An address of version 4 is mapped into version 6.
using IpAddress = std::array<unsigned char, 16>;

/// Parses an IP address. None: the text is no address, such as a host name.
std::optional<IpAddress> parse_ip_address(const std::string& text);

/// Whether the address leads to this machine only: 127.0.0.0/8 (also as ::ffff:127.0.0.1) or ::1.
bool is_loopback(const IpAddress& address);

/// Whether the text is an address with is_loopback().
bool is_loopback_address(const std::string& text);

}  // namespace cancha
