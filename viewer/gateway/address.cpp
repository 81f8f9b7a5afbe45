#include "viewer/gateway/address.h"

#include <charconv>

#include <fmt/format.h>
#include <sys/un.h>

namespace cancha::viewer {
namespace {

constexpr std::string_view kUnixPrefix = "unix:";

/// The longest path that the system takes; one byte of sun_path ends it.
constexpr std::size_t kMaxPathBytes = sizeof(sockaddr_un::sun_path) - 1;

}  // namespace

Result<HostAndPort> parse_host_and_port(std::string_view text, std::string_view option,
                                        std::string_view default_host) {
    const auto wrong = [&] {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("{} {}: expected {}, such as 127.0.0.1:4711", option, text,
                                 default_host.empty() ? "HOST:PORT" : "PORT or HOST:PORT")};
    };
    const std::size_t colon = text.rfind(':');
    const bool has_host = colon != std::string_view::npos;
    std::string_view host = has_host ? text.substr(0, colon) : default_host;
    const std::string_view port_text = has_host ? text.substr(colon + 1) : text;
    if (host.starts_with('[') && host.ends_with(']')) {
        host = host.substr(1, host.size() - 2);
    } else if (has_host && host.find(':') != std::string_view::npos) {
        return wrong();
    }
    std::uint16_t port = 0;
    const char* const end = port_text.data() + port_text.size();
    const auto [rest, ec] = std::from_chars(port_text.data(), end, port);
    if (host.empty() || port_text.empty() || ec != std::errc{} || rest != end) {
        return wrong();
    }
    return HostAndPort{std::string{host}, port};
}

Result<ServerAddress> parse_server_address(std::string_view text, std::string_view option) {
    if (!text.starts_with(kUnixPrefix)) {
        Result<HostAndPort> tcp = parse_host_and_port(text, option, "");
        if (!tcp) {
            return tcp.error();
        }
        return ServerAddress{*std::move(tcp), ""};
    }
    const std::string_view path = text.substr(kUnixPrefix.size());
    if (path.empty() || path.size() > kMaxPathBytes || path.find('\0') != path.npos) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("{} {}: expected unix:PATH with a path of 1 to {} bytes, none of "
                                 "them zero",
                                 option, text, kMaxPathBytes)};
    }
    return ServerAddress{HostAndPort{}, std::string{path}};
}

std::string to_string(const ServerAddress& address) {
    if (!address.unix_path.empty()) {
        return fmt::format("{}{}", kUnixPrefix, address.unix_path);
    }
    const auto& [host, port] = address.tcp;
    const bool is_version_6 = host.find(':') != std::string::npos;
    return is_version_6 ? fmt::format("[{}]:{}", host, port) : fmt::format("{}:{}", host, port);
}

}  // namespace cancha::viewer
