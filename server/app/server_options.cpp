#include "server/app/server_options.h"

#include <filesystem>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "client-sdk/cpp/control/order_options.h"
#include "client-sdk/cpp/control/own_token.h"
#include "client-sdk/cpp/control/session.h"
#include "proto/base/processes/limits.h"
#include "proto/base/processes/numbers.h"
#include "proto/base/streams/command_line.h"
#include "proto/base/streams/print.h"
#include "server/lobby/lobby.h"

namespace cancha::app {

namespace {

// Exit statuses, the same in all programs.
constexpr int kBadUsage = 2;

/// A request to end a match waits 40 s for the answer
/// (client-sdk/cpp/control/requests.cpp).
constexpr std::uint64_t kMostTimeToEnd_s = 30;

constexpr const char* kFooter = R"(Examples:
  cancha-server serve --record-dir /var/lib/cancha
      Serves this machine on 127.0.0.1:4600; each match is recorded.
  cancha-server serve --listen 0.0.0.0:4600 --tokens tokens.txt \
      --http 127.0.0.1:9464
      Serves other machines too; everyone but spectators needs a token. Metrics
      for Prometheus.
  cancha-server create final simurosot/5v5 --deadline hold:20ms+5s \
      --seat yellow=position
      The blue team connects: CANCHA_SERVER=127.0.0.1:4600 CANCHA_MATCH=final
      CANCHA_SEAT=blue ./my_team
  cancha-server list
  cancha-server stop final --reason "power cut"

If the server has tokens, create and stop need an admin's, from --token-file or
from CANCHA_TOKEN (where your other programs can read it until cancha-server has
started).

Exit status: 0 done; 1 the server refused or cannot be reached, or stdout could
not be written; 2 bad usage.)";

/// Makes the folder. Returns the problem, for CLI11; empty: none.
std::string make_folder(const std::string& path) {
    std::error_code ec;
    std::filesystem::create_directories(path, ec);
    if (ec || !std::filesystem::is_directory(path, ec)) {
        return fmt::format("'{}' is not a folder and cannot be created: {}", path, ec.message());
    }
    return "";
}

/// Texts that need more checks than CLI11 offers.
struct RawTexts {
    std::vector<std::string> http_hosts;
    std::optional<std::string> token_file;
};

void declare_http(CLI::App& serve, Options& options, RawTexts& raw) {
    serve
        .add_option("--http", options.serve.http,
                    "Serve /metrics (for Prometheus) and /health here. If other machines can reach "
                    "it, /metrics needs the token of an admin or of a line `metrics NAME TOKEN`, "
                    "as `Authorization: Bearer TOKEN`")
        ->type_name("ADDRESS:PORT");
    serve
        .add_option("--http-host", raw.http_hosts,
                    "Answer at --http under this name too; may be repeated")
        ->type_name("NAME");
}

void declare_limits(CLI::App& serve, Options& options) {
    serve
        .add_option("--max-matches", options.serve.most_matches,
                    "Matches that may be played at once (default 32)")
        ->check(processes::whole_number(1, lobby::Lobby::kMostMatches))
        ->type_name("N");
    serve
        .add_option("--match-memory", options.serve.match_memory_mb,
                    "End a match that needs more memory (default 1024)")
        ->check(processes::whole_number(processes::kLeastMemory_mb, processes::kMostMemory_mb))
        ->type_name("MB");
    serve
        .add_option("--time-to-end", options.serve.time_to_end_s,
                    "Kill a match that has not ended this long after it was told to (default 20, "
                    "at most 30)")
        ->check(processes::whole_number(1, kMostTimeToEnd_s))
        ->type_name("SECONDS");
}

void declare_serve(CLI::App& app, Options& options, RawTexts& raw) {
    CLI::App& serve =
        *app.add_subcommand("serve", "Serve matches, each in its own process, until SIGTERM");
    serve
        .add_option("--listen", options.serve.listen,
                    "Where clients connect: ADDRESS:PORT (port 0: the system picks one) or "
                    "unix:PATH; may be repeated (default 127.0.0.1:4600)")
        ->type_name("WHERE");
    serve
        .add_option_function<std::string>(
            "--tokens", [&options](const std::string& where) { options.serve.tokens = where; },
            "Who may connect: lines `admin NAME TOKEN`, `official NAME TOKEN`, `seat "
            "MATCH/SEAT TOKEN` or, for any match, `seat SEAT TOKEN`, and `metrics NAME "
            "TOKEN` for --http. A file that only you may read, `-` for stdin, or "
            "/dev/fd/N. Required if other machines can reach the server")
        ->type_name("FILE");
    serve
        .add_option("--record-dir", options.serve.record_dir,
                    "Keep recording and report of each match in this folder, as NAME.mcap and "
                    "NAME.json; created if missing")
        ->check(make_folder)
        ->type_name("DIR");
    serve
        .add_option("--match", options.serve.matches,
                    "Create this match at the start; its teams connect. May be repeated")
        ->type_name("NAME=DISCIPLINE/VARIANT");
    declare_http(serve, options, raw);
    declare_limits(serve, options);
    serve.callback([&options] { options.task = Task::kServe; });
}

CLI::App& declare_question(CLI::App& app, Options& options, const char* name, const char* help,
                           Task task) {
    CLI::App& question = *app.add_subcommand(name, help);
    question
        .add_option("--server", options.server,
                    "Server (default: $CANCHA_SERVER or 127.0.0.1:4600)")
        ->envname("CANCHA_SERVER")
        ->type_name("WHERE");
    question.add_option("--admin", options.admin, "Your name beside your token (default admin)")
        ->type_name("NAME");
    question.callback([&options, task] { options.task = task; });
    return question;
}

void declare_stop(CLI::App& stop, Options& options) {
    stop.add_option_function<std::string>(
            "name", [&options](const std::string& name) { options.stop.set_name(name); },
            "Name of the match")
        ->required();
    options.stop.set_reason("stopped");
    stop.add_option_function<std::string>(
        "--reason", [&options](const std::string& text) { options.stop.set_reason(text); },
        "Reason given to everyone in the match");
}

Status read_texts(const RawTexts& raw, const control::OrderOptions& create, Options& options) {
    Result<control::OwnToken> token = control::take_own_token(raw.token_file);
    if (!token) {
        return token.error();
    }
    options.token = std::move(token->text);
    auto hosts = AllowedHosts::parse(raw.http_hosts);
    if (!hosts) {
        return Error{hosts.error().code, "--http-host: " + hosts.error().message};
    }
    options.serve.http_hosts = *std::move(hosts);
    if (options.task == Task::kCreate) {
        Result<v1::CreateMatch> order = create.order();
        if (!order) {
            return order.error();
        }
        options.create = *std::move(order);
    }
    return {};
}

void fill_defaults(Options& options) {
    if (options.serve.time_to_end_s == 0) {
        options.serve.time_to_end_s = static_cast<std::uint64_t>(lobby::Lobby::kTimeToEnd.count());
    }
    if (options.serve.listen.empty()) {
        options.serve.listen = {control::kDefaultServer};
    }
    if (options.server.empty()) {
        options.server = control::kDefaultServer;
    }
}

}  // namespace

ParsedArguments parse_arguments(int argc, const char* const* argv) {
    ParsedArguments parsed;
    Options& options = parsed.options;
    control::OrderOptions create;
    RawTexts raw;
    CLI::App app("Serves matches to teams, officials and spectators, each in its own process.",
                 "cancha-server");
    app.footer(kFooter);
    app.get_formatter()->column_width(30);
    app.require_subcommand(1);
    declare_serve(app, options, raw);
    declare_question(app, options, "list", "List the matches of a server", Task::kList)
        .add_flag("--json", options.wants_json, "Print JSON");
    CLI::App& begin = declare_question(app, options, "create", "Create a match", Task::kCreate);
    create.declare(begin);
    CLI::App& stop = declare_question(app, options, "stop", "End a match", Task::kStop);
    declare_stop(stop, options);
    control::declare_token_file(begin, raw.token_file);
    control::declare_token_file(stop, raw.token_file);
    parsed.exit_code = streams::parse_command_line(app, argc, argv);
    if (parsed.exit_code) {
        return parsed;
    }
    if (const Status read = read_texts(raw, create, options); !read) {
        streams::print_error("cancha-server: {}\n", read.error().message);
        parsed.exit_code = kBadUsage;
        return parsed;
    }
    fill_defaults(options);
    return parsed;
}

}  // namespace cancha::app
