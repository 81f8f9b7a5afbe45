#include "viewer/gateway/options.h"

#include <CLI/CLI.hpp>
#include <boost/asio/ip/address.hpp>
#include <fmt/format.h>

#include "proto/program/command_line.h"
#include "proto/program/print.h"
#include "viewer/gateway/match_name.h"

namespace cancha::viewer {
namespace {

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
                     fmt::format("--http {}: expected an address of this machine alone, such as "
                                 "127.0.0.1: the page is shown to everybody who reaches it and the "
                                 "connection is not encrypted. For other machines put a reverse "
                                 "proxy in front and name it with --http-host",
                                 text)};
    }
    return http;
}

ExitCode bad_usage(const std::string& text) {
    program::print_error("cancha-viewer: {}\nTry cancha-viewer --help.\n", text);
    return ExitCode{program::kExitBadUsage};
}

}  // namespace

std::variant<Options, ExitCode> parse_options(int argc, const char* const* argv,
                                              const std::filesystem::path& default_page) {
    CLI::App app{
        "Shows matches in the browser: subscribes to a match, or to a server with several of which "
        "each browser chooses one, and serves the page.",
        "cancha-viewer"};
    Options options;
    std::string server;
    std::string http = kDefaultHttp;
    std::string page = default_page.string();
    std::vector<std::string> http_hosts;
    app.add_option("--server", server,
                   "cancha-match or cancha-server to watch: HOST:PORT, or unix:PATH")
        ->required()
        ->type_name("WHERE");
    app.add_option("--match", options.match, "Show this match of the server and no other")
        ->type_name("NAME");
    app.add_option("--http", http, "Where browsers find the page; port 0: the system picks")
        ->type_name("[HOST:]PORT")
        ->capture_default_str();
    app.add_option(
           "--http-host", http_hosts,
           "Serve the page under this name too, beside localhost: that of a reverse proxy in "
           "front, for example; may be repeated")
        ->type_name("NAME");
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
    app.footer(
        "Prints the page's address on stdout once it can be opened.\n"
        "Exit status: 0 stopped, 1 the port is taken or stdout could not be written, 2 bad usage.");
    if (const auto exit_code = program::parse_command_line(app, argc, argv)) {
        return ExitCode{*exit_code};
    }

    Result<ServerAddress> source = parse_server_address(server, "--server");
    if (!source) {
        return bad_usage(source.error().message);
    }
    const Status is_name = options.match.empty() ? Status{} : check_match_name(options.match);
    if (!is_name) {
        return bad_usage(fmt::format("--match '{}': {}", options.match, is_name.error().message));
    }
    Result<HostAndPort> own = parse_http(http);
    if (!own) {
        return bad_usage(own.error().message);
    }
    Result<AllowedHosts> hosts = AllowedHosts::parse(http_hosts);
    if (!hosts) {
        return bad_usage("--http-host: " + hosts.error().message);
    }
    options.http_hosts = *std::move(hosts);
    options.server = std::move(*source);
    options.http = std::move(*own);
    options.page = page;
    return options;
}

}  // namespace cancha::viewer
