#include "proto/base/text/ip_address.h"

#include <algorithm>

#include <arpa/inet.h>

namespace cancha {

namespace {

static_assert(sizeof(IpAddress) == sizeof(::in6_addr));

constexpr std::size_t kVersion4At = 12;  ///< Start of version 4 in the bytes of a mapped address.

}  // namespace

std::optional<IpAddress> parse_ip_address(const std::string& text) {
    IpAddress address{};
    if (text.find('\0') != text.npos) {
        return std::nullopt;
    }
    if (::inet_pton(AF_INET6, text.c_str(), address.data()) == 1) {
        return address;
    }
    if (::inet_pton(AF_INET, text.c_str(), address.data() + kVersion4At) == 1) {
        std::fill_n(address.begin() + kVersion4At - 2, 2, 0xFF);
        return address;
    }
    return std::nullopt;
}

bool is_loopback(const IpAddress& address) {
    constexpr unsigned char kLoopbackNet = 127;
    IpAddress one{};
    one.back() = 1;
    const bool is_version_4 = std::all_of(address.begin(), address.begin() + kVersion4At - 2,
                                          [](unsigned char byte) { return byte == 0; }) &&
                              address[kVersion4At - 1] == 0xFF && address[kVersion4At - 2] == 0xFF;
    return address == one || (is_version_4 && address[kVersion4At] == kLoopbackNet);
}

bool is_loopback_address(const std::string& text) {
    const std::optional<IpAddress> address = parse_ip_address(text);
    return address && is_loopback(*address);
}

}  // namespace cancha
