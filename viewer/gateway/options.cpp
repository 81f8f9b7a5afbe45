#include "viewer/gateway/options.h"

#include <charconv>
#include <cstdio>

#include <CLI/CLI.hpp>
#include <boost/asio/ip/address.hpp>
#include <fmt/format.h>

namespace cancha::viewer {
namespace {

constexpr int kBadUsage = 2;

/// Nothing well known lives there.
constexpr const char* kDefaultHttp = "127.0.0.1:8090";
constexpr std::string_view kLoopback = "127.0.0.1";

/// What a match server gives at most.
constexpr std::uint32_t kMostUpdatesPerSecond = 120;

bool is_loopback(const std::string& host) {
    boost::system::error_code ec;
    const auto address = boost::asio::ip::make_address(host, ec);
    return !ec && address.is_loopback();
}

Result<HostAndPort> parse_http(const std::string& text) {
    Result<HostAndPort> http = parse_host_and_port(text, "--http", kLoopback);
    if (!http) {
        return http;
    }
    if (http->host == "localhost") {
        http->host = kLoopback;
    }
    if (!is_loopback(http->host)) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("--http {}: only loopback addresses, such as 127.0.0.1, are "
                                 "served, as nobody is asked for a token; for others put a reverse "
                                 "proxy in front",
                                 text)};
    }
    return http;
}

ExitCode bad_usage(const std::string& text) {
    std::fputs(fmt::format("cancha-viewer: {}\nTry 'cancha-viewer --help'.\n", text).c_str(),
               stderr);
    return ExitCode{kBadUsage};
}

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

std::variant<Options, ExitCode> parse_options(int argc, const char* const* argv,
                                              const std::filesystem::path& default_page) {
    CLI::App app{"Shows a match in the browser: subscribes to a match server and serves the page.",
                 "cancha-viewer"};
    Options options;
    std::string server;
    std::string http = kDefaultHttp;
    std::string page = default_page.string();
    app.add_option("--server", server, "Match server to watch")->required()->type_name("HOST:PORT");
    app.add_option("--http", http, "Where browsers find the page; port 0: the system picks")
        ->type_name("[HOST:]PORT")
        ->capture_default_str();
    app.add_option("--page", page, "Folder of the built page")
        ->type_name("DIR")
        ->capture_default_str();
    app.add_option("--updates-per-second", options.updates_per_s,
                   "At most so many states a second to each browser")
        ->check(CLI::Range(1U, kMostUpdatesPerSecond))
        ->capture_default_str();
    app.add_option("--log-level", options.log_level, "What is logged on stderr")
        ->check(CLI::IsMember({"trace", "debug", "info", "warn", "error", "off"}))
        ->capture_default_str();
    app.set_version_flag("--version", "cancha-viewer " CANCHA_VERSION);
    app.footer("Prints the page's address on stdout once it can be opened.");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return ExitCode{app.exit(error) == 0 ? 0 : kBadUsage};
    }

    Result<HostAndPort> source = parse_host_and_port(server, "--server", "");
    if (!source) {
        return bad_usage(source.error().message);
    }
    Result<HostAndPort> own = parse_http(http);
    if (!own) {
        return bad_usage(own.error().message);
    }
    options.server = std::move(*source);
    options.http = std::move(*own);
    options.page = page;
    return options;
}

}  // namespace cancha::viewer
