#pragma once

#include <array>
#include <optional>
#include <string>

namespace cancha {

/// The bytes of an IPv6 address. An IPv4 address is stored in its mapped form, ::ffff:a.b.c.d.
using IpAddress = std::array<unsigned char, 16>;

/// Parses an IP address. None if the text is not an IP address, for example a host name.
std::optional<IpAddress> parse_ip_address(const std::string& text);

/// Whether the address leads to this machine only: 127.0.0.0/8 (also as ::ffff:127.0.0.1) or ::1.
bool is_loopback(const IpAddress& address);

/// Whether the text is an IP address for which is_loopback() is true.
bool is_loopback_address(const std::string& text);

}  // namespace cancha
