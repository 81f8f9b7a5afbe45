#pragma once

#include <array>
#include <optional>
#include <string>

namespace cancha {

/// The bytes of an IP address; one of version 4 as it is written in version 6.
using IpAddress = std::array<unsigned char, 16>;

/// None: the text is no address. Host names are none.
std::optional<IpAddress> parse_ip_address(const std::string& text);

/// Whether only this machine is reached there: 127.0.0.0/8 and ::1, in either version's notation
/// (::ffff:127.0.0.1).
bool is_loopback(const IpAddress& address);

/// As is_loopback(); a text that is no address is not loopback.
bool is_loopback_address(const std::string& text);

}  // namespace cancha
