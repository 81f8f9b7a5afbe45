#include "viewer/gateway/options.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "proto/base/processes/numbers.h"
#include "proto/base/streams/command_line.h"
#include "proto/base/streams/print.h"
#include "proto/base/text/ip_address.h"
#include "proto/base/text/match_name.h"

namespace cancha::gateway {
namespace {

/// Default address of the page; no well-known service uses this port.
constexpr const char* kDefaultHttp = "127.0.0.1:8090";
constexpr std::string_view kLoopback = "127.0.0.1";

/// Highest rate that a match server gives.
constexpr std::uint32_t kMostUpdatesPerSecond = 120;

Result<connection::HostAndPort> parse_http(const std::string& text) {
    auto http = connection::parse_host_and_port(text, kLoopback);
    if (!http) {
        return Error{http.error().code, "--http: " + http.error().message};
    }
    if (http->host == "localhost") {
        http->host = kLoopback;
    }
    if (!is_loopback_address(http->host)) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("--http {}: expected a loopback address such as 127.0.0.1: "
                                 "anyone who reaches the page can watch, and the connection is "
                                 "not encrypted. For other machines put a reverse proxy in front "
                                 "and name it with --http-host",
                                 text)};
    }
    return http;
}

ExitCode bad_usage(const std::string& text) {
    streams::print_error("cancha-viewer: {}\nTry cancha-viewer --help.\n", text);
    return ExitCode{streams::kExitBadUsage};
}

/// Options whose checks go beyond CLI11.
struct RawTexts {
    std::string server;
    std::string relay;
    std::string recordings;
    std::string http = kDefaultHttp;
    std::string page;
    std::vector<std::string> http_hosts;
    std::vector<std::string> http_origins;
    bool limits_updates = false;
};

void declare_sources(CLI::App& app, Options& options, RawTexts& raw) {
    app.add_option("recordings", raw.recordings,
                   "A recording, or a folder of recordings, to be shown")
        ->type_name("FILE|DIR");
    app.add_option("--server", raw.server,
                   "cancha-match or cancha-server to watch: HOST:PORT, or unix:PATH")
        ->type_name("WHERE");
    app.add_option("--relay", raw.relay,
                   "Another cancha-viewer whose matches to show, in place of a server: its address")
        ->type_name("http://HOST:PORT/");
    app.add_option("--match", options.match, "Show only this match of the server or viewer")
        ->type_name("NAME");
}

void declare_page(CLI::App& app, Options& options, RawTexts& raw) {
    app.add_option("--http", raw.http, "Address of the page; port 0: any free port")
        ->type_name("[HOST:]PORT")
        ->capture_default_str();
    app.add_option("--http-host", raw.http_hosts,
                   "Also serve the page under this host name, such as that of a reverse proxy in "
                   "front; may be repeated")
        ->type_name("NAME");
    app.add_option(
           "--http-origin", raw.http_origins,
           "Let pages of this site, such as https://app.foxglove.dev, read every match that "
           "is shown here, at /foxglove; may be repeated")
        ->type_name("ORIGIN");
    app.add_flag("--officials", options.takes_officials,
                 "Let the page act as an official of the server, which decides who may: where it "
                 "has no tokens, everybody who reaches the page");
    app.add_option("--page", raw.page, "Folder with the built page")
        ->type_name("DIR")
        ->capture_default_str();
    app.add_option("--updates-per-second", options.updates_per_s,
                   "Send each browser at most this many updates a second")
        ->check(processes::whole_number(1, kMostUpdatesPerSecond))
        ->capture_default_str();
    app.add_option("--log-level", options.log_level, "Log this and worse on stderr")
        ->check(CLI::IsMember({"trace", "debug", "info", "warn", "error", "off"}))
        ->capture_default_str();
}

void declare(CLI::App& app, Options& options, RawTexts& raw) {
    declare_sources(app, options, raw);
    declare_page(app, options, raw);
    app.footer(
        "Examples:\n"
        "  cancha-viewer --server 127.0.0.1:4711\n"
        "  cancha-viewer final.mcap\n"
        "  cancha-viewer --server unix:/run/cancha.sock records\n"
        "  cancha-viewer --relay http://cup.example.org:8090/\n"
        "Prints the address of the page once it can be opened. A match that is played comes "
        "before\n"
        "a recording of the same name.\n"
        "Exit status: 0 stopped, 1 the port is taken or stdout could not be written, 2 bad usage.");
}

/// Reads the address of another viewer's page. Connections to it are not encrypted.
Result<connection::HostAndPort> parse_relay(std::string_view text) {
    constexpr std::string_view kScheme = "http://";
    std::string_view address = text;
    address.remove_prefix(address.starts_with(kScheme) ? kScheme.size() : address.size());
    address.remove_suffix(address.ends_with('/') ? 1 : 0);
    auto gateway = connection::parse_host_and_port(address);
    if (!gateway) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("--relay: expected http://HOST:PORT/, got '{}'", text)};
    }
    return gateway;
}

/// Reads the options that say where matches come from.
Status read_source(const RawTexts& raw, Options& options) {
    if (raw.server.empty() && raw.relay.empty() && raw.recordings.empty()) {
        return Error{ErrorCode::kInvalidInput,
                     "nothing to show: expected --server WHERE, --relay URL, a recording or a "
                     "folder of recordings"};
    }
    if (!raw.server.empty() && !raw.relay.empty()) {
        return Error{ErrorCode::kInvalidInput, "expected --server or --relay, got both"};
    }
    if (options.takes_officials && raw.server.empty()) {
        return Error{ErrorCode::kInvalidInput,
                     "--officials: officials need --server; relays and recordings are only shown"};
    }
    if (raw.limits_updates && raw.server.empty()) {
        return Error{
            ErrorCode::kInvalidInput,
            "--updates-per-second: expected --server WHERE, too; a relay passes on what it "
            "gets"};
    }
    if (!raw.server.empty()) {
        auto source = connection::parse_server_address(raw.server);
        if (!source) {
            return Error{source.error().code, "--server: " + source.error().message};
        }
        options.server = std::move(*source);
    } else if (!raw.relay.empty()) {
        auto gateway = parse_relay(raw.relay);
        if (!gateway) {
            return gateway.error();
        }
        options.relay = std::move(*gateway);
    } else if (!options.match.empty()) {
        return Error{ErrorCode::kInvalidInput, "--match: expected --server WHERE, too"};
    }
    return {};
}

Status read_texts(const RawTexts& raw, Options& options) {
    if (Status source = read_source(raw, options); !source) {
        return source;
    }
    const Status is_name = options.match.empty() ? Status{} : check_match_name(options.match);
    if (!is_name) {
        return Error{is_name.error().code,
                     fmt::format("--match '{}': {}", options.match, is_name.error().message)};
    }
    auto own = parse_http(raw.http);
    if (!own) {
        return own.error();
    }
    Result<AllowedHosts> hosts = AllowedHosts::parse(raw.http_hosts);
    if (!hosts) {
        return Error{hosts.error().code, "--http-host: " + hosts.error().message};
    }
    Result<AllowedOrigins> origins = AllowedOrigins::parse(raw.http_origins);
    if (!origins) {
        return Error{origins.error().code, "--http-origin: " + origins.error().message};
    }
    options.http_hosts = *std::move(hosts);
    options.http_origins = *std::move(origins);
    options.recordings = raw.recordings;
    options.http = std::move(*own);
    options.page = raw.page;
    return {};
}

}  // namespace

std::variant<Options, ExitCode> parse_options(int argc, const char* const* argv,
                                              const std::filesystem::path& default_page) {
    CLI::App app{
        "Serves a page that shows matches in the browser, played now or recorded: one match, or "
        "those "
        "of a server or a folder, of which each browser picks one. Ended matches stay on the page.",
        "cancha-viewer"};
    Options options;
    RawTexts raw;
    raw.page = default_page.string();
    declare(app, options, raw);
    if (const auto exit_code = streams::parse_command_line(app, argc, argv)) {
        return ExitCode{*exit_code};
    }
    raw.limits_updates = app.count("--updates-per-second") > 0;
    if (const Status read = read_texts(raw, options); !read) {
        return bad_usage(read.error().message);
    }
    return options;
}

}  // namespace cancha::gateway
