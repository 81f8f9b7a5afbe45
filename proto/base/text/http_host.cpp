#include "proto/base/text/http_host.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "proto/base/text/ip_address.h"

namespace cancha {

namespace {

constexpr unsigned kBadRequest = 400;
constexpr unsigned kMisdirectedRequest = 421;

/// Longest name of DNS.
constexpr std::size_t kMaxNameLength = 253;

/// Returns a name in its normal form: small letters, no dot at the end.
std::string normalized(std::string_view name) {
    std::string text(name.substr(0, name.ends_with('.') ? name.size() - 1 : name.size()));
    std::ranges::transform(text, text.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return text;
}

bool is_host_name(std::string_view name) {
    return !name.empty() && name.size() <= kMaxNameLength && std::ranges::all_of(name, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '_';
    });
}

/// Returns the host in "HOST:PORT", "[::1]:PORT" and the same forms without a port. Empty: the text
/// has none of these forms.
std::string host_in(std::string_view text) {
    const bool is_bracketed = text.starts_with('[');
    const std::size_t end = is_bracketed ? text.find(']') : text.find(':');
    if (is_bracketed && end == text.npos) {
        return "";
    }
    const std::string_view host = is_bracketed ? text.substr(1, end - 1) : text.substr(0, end);
    const std::string_view rest = end == text.npos ? "" : text.substr(end + (is_bracketed ? 1 : 0));
    const bool has_port = rest.starts_with(':') && std::ranges::all_of(rest.substr(1), [](char c) {
                              return c >= '0' && c <= '9';
                          });
    return rest.empty() || has_port ? normalized(host) : "";
}

/// Whether a port, if there is one, is legal. Expects: host_in() finds a host.
bool has_possible_port(std::string_view text) {
    constexpr unsigned kMostPort = 65535;
    const std::string_view digits = text.substr(text.find_last_of(":]") + 1);
    const bool has_port = text.find_last_of(":]") != text.npos && text.back() != ']';
    unsigned port = 0;
    const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), port);
    return !has_port || digits.empty() || (problem == std::errc() && port <= kMostPort);
}

}  // namespace

Result<AllowedHosts> AllowedHosts::parse(const std::vector<std::string>& names) {
    AllowedHosts hosts;
    for (const std::string& text : names) {
        const std::string name = normalized(text);
        if (!is_host_name(name) && !parse_ip_address(name)) {
            return Error{ErrorCode::kInvalidInput,
                         fmt::format("expected a name or an IP address such as cup.example.org, "
                                     "without http:// and without a port; got '{}'",
                                     text)};
        }
        hosts.names_.insert(name);
    }
    return hosts;
}

std::optional<AllowedHosts::Problem> AllowedHosts::find_problem(
    const RequestedHost& requested) const {
    if (requested.headers == 0 && !requested.is_needed) {
        return std::nullopt;  // Not a browser.
    }
    if (requested.headers != 1) {
        return Problem{kBadRequest, "a request must have one Host header\n"};
    }
    const std::string host = host_in(requested.name);
    if (!host.empty() && !has_possible_port(requested.name)) {
        return Problem{kBadRequest,
                       "the port in the Host header is not a number from 0 to 65535\n"};
    }
    if (allows(host, requested.own_address)) {
        return std::nullopt;
    }
    return Problem{kMisdirectedRequest,
                   is_host_name(host)
                       ? fmt::format("this server does not answer for the host {0}; if that is its "
                                     "name, start it with --http-host {0}\n",
                                     host)
                       : "this server does not answer for the host of this request\n"};
}

bool AllowedHosts::allows(const std::string& host, const std::string& own_address) const {
    if (host == "localhost" || names_.contains(host)) {
        return true;
    }
    const std::optional<IpAddress> address = parse_ip_address(host);
    return address && (is_loopback(*address) || address == parse_ip_address(own_address));
}

}  // namespace cancha
