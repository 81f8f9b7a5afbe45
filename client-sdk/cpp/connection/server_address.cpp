#include "client-sdk/cpp/connection/server_address.h"

#include <charconv>
#include <optional>

#include <fmt/format.h>
#include <sys/un.h>

namespace cancha::connection {

namespace {

constexpr std::string_view kUnixPrefix = "unix:";
constexpr std::size_t kMaxPathBytes = sizeof(sockaddr_un{}.sun_path) - 1;

std::optional<std::uint16_t> parse_port(std::string_view text) {
    std::uint16_t port = 0;
    const char* const end = text.data() + text.size();
    const auto [rest, ec] = std::from_chars(text.data(), end, port);
    return !text.empty() && ec == std::errc{} && rest == end ? std::optional(port) : std::nullopt;
}

/// Returns the host without the brackets of an IPv6 address. Empty if it has a colon but no
/// brackets.
std::string_view bare_host(std::string_view host) {
    if (host.size() > 2 && host.front() == '[' && host.back() == ']') {
        return host.substr(1, host.size() - 2);
    }
    return host.find(':') == std::string_view::npos ? host : "";
}

std::optional<HostAndPort> split(std::string_view text, std::string_view default_host) {
    const std::size_t colon = text.rfind(':');
    const bool has_host = colon != std::string_view::npos;
    const std::string_view host = has_host ? bare_host(text.substr(0, colon)) : default_host;
    const auto port = parse_port(has_host ? text.substr(colon + 1) : text);
    if (host.empty() || !port) {
        return std::nullopt;
    }
    return HostAndPort{std::string(host), *port};
}

/// Error text for a number too large for a port.
std::string_view advice_about_port(std::string_view text) {
    const std::string_view port = text.substr(text.rfind(':') + 1);
    const bool is_number =
        !port.empty() && port.find_first_not_of("0123456789") == std::string_view::npos;
    return is_number && !parse_port(port) ? "; a port is a number from 0 to 65535" : "";
}

Error no_address(std::string_view text, std::string_view expected) {
    return {ErrorCode::kInvalidInput, fmt::format("'{}' is not a server address: expected {}{}",
                                                  text, expected, advice_about_port(text))};
}

}  // namespace

Result<HostAndPort> parse_host_and_port(std::string_view text, std::string_view default_host) {
    if (auto found = split(text, default_host)) {
        return *std::move(found);
    }
    return Error{ErrorCode::kInvalidInput,
                 fmt::format("expected {}, such as 127.0.0.1:4711, got '{}'{}",
                             default_host.empty() ? "HOST:PORT" : "PORT or HOST:PORT", text,
                             advice_about_port(text))};
}

Result<ServerAddress> parse_server_address(std::string_view text) {
    if (!text.starts_with(kUnixPrefix)) {
        auto tcp = split(text, "");
        if (!tcp) {
            return no_address(text, "HOST:PORT, such as 127.0.0.1:4600, or unix:PATH");
        }
        return ServerAddress{*std::move(tcp), ""};
    }
    const std::string_view path = text.substr(kUnixPrefix.size());
    if (path.empty() || path.size() > kMaxPathBytes || path.find('\0') != path.npos) {
        return no_address(text, fmt::format("unix:PATH with a path of 1 to {} bytes, none of them "
                                            "zero",
                                            kMaxPathBytes));
    }
    return ServerAddress{HostAndPort{}, std::string(path)};
}

std::string to_string(const ServerAddress& address) {
    if (!address.unix_path.empty()) {
        return fmt::format("{}{}", kUnixPrefix, address.unix_path);
    }
    const auto& [host, port] = address.tcp;
    const bool is_version_6 = host.find(':') != std::string::npos;
    return is_version_6 ? fmt::format("[{}]:{}", host, port) : fmt::format("{}:{}", host, port);
}

}  // namespace cancha::connection
