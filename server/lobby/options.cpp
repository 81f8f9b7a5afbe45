#include "server/lobby/options.h"

#include <filesystem>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "proto/program/command_line.h"
#include "proto/program/print.h"
#include "server/guest/call.h"
#include "server/guest/create_options.h"
#include "server/guest/own_token.h"
#include "server/lobby/lobby.h"
#include "server/process/limits.h"
#include "server/process/numbers.h"

namespace cancha::lobby {

namespace {

constexpr int kBadUsage = 2;

/// Whoever asks for the end of a match waits 40 s for the answer (guest/errands.cpp).
constexpr std::uint64_t kMostTimeToEnd_s = 30;

constexpr const char* kFooter = R"(
Examples:
  cancha-server serve --record-dir /var/lib/cancha
      Serves this machine on 127.0.0.1:4600; each match is recorded.
  cancha-server serve --listen 0.0.0.0:4600 --tokens tokens.txt --http 127.0.0.1:9464
      Serves other machines too: everybody but spectators needs a token. Metrics for Prometheus.
  cancha-server create final simurosot/5v5 --deadline hold:20ms+5s --seat yellow=position
      A match whose blue team comes from outside: CANCHA_SERVER=127.0.0.1:4600 CANCHA_MATCH=final
      CANCHA_SEAT=blue ./my_team
  cancha-server list
  cancha-server stop final --reason "power cut"

create and stop need an admin's token, if the server has tokens: in the file of --token-file, or in
CANCHA_TOKEN, where other programs of yours could read it until cancha-server has started.

Exit status: 0 done, 1 the server said no or is not there, or stdout could not be written, 2 bad
usage.)";

/// Returns what is wrong, for CLI11.
std::string make_folder(const std::string& path) {
    std::error_code ec;
    std::filesystem::create_directories(path, ec);
    if (ec || !std::filesystem::is_directory(path, ec)) {
        return fmt::format("'{}' is no folder and cannot be made one: {}", path, ec.message());
    }
    return "";
}

/// Texts that need more than CLI11 can check.
struct RawTexts {
    std::vector<std::string> http_hosts;
    std::optional<std::string> token_file;
};

void declare_serve(CLI::App& app, Options& options, RawTexts& raw) {
    CLI::App& serve =
        *app.add_subcommand("serve", "Serve matches, each in a process of its own, until SIGTERM");
    serve
        .add_option(
            "--listen", options.listen,
            "Where clients connect: ADDRESS:PORT, where port 0 lets the system pick one, or "
            "unix:PATH; may be repeated (default 127.0.0.1:4600)")
        ->type_name("WHERE");
    serve
        .add_option_function<std::string>(
            "--tokens", [&options](const std::string& where) { options.tokens = where; },
            "Who may come: a line `admin NAME TOKEN`, `official NAME TOKEN`, `seat "
            "MATCH/SEAT TOKEN` or, for any match, `seat SEAT TOKEN` each, and `metrics "
            "NAME TOKEN` for --http. A file that only you may read, `-` for stdin, or "
            "/dev/fd/N. Needed where other machines can reach the server")
        ->type_name("FILE");
    serve
        .add_option("--record-dir", options.record_dir,
                    "Keep recording and report of each match in this folder, as NAME.mcap and "
                    "NAME.json; it is made where there is none")
        ->check(make_folder)
        ->type_name("DIR");
    serve
        .add_option("--http", options.http,
                    "Where /metrics (for Prometheus) and /health are; nowhere by default. Where "
                    "other machines can reach it, /metrics needs the token of an admin or of a "
                    "line `metrics NAME TOKEN`, as `Authorization: Bearer TOKEN`")
        ->type_name("ADDRESS:PORT");
    serve
        .add_option("--http-host", raw.http_hosts,
                    "Answer at --http to this name too, beside localhost and its own addresses; "
                    "may be repeated")
        ->type_name("NAME");
    serve
        .add_option("--max-matches", options.most_matches,
                    "How many may be played at once (default 32)")
        ->check(process::whole_number(1, Lobby::kMostMatches))
        ->type_name("N");
    serve
        .add_option("--match-memory", options.match_memory_mb,
                    "A match that needs more memory than this ends alone (default 1024)")
        ->check(process::whole_number(process::kLeastMemory_mb, process::kMostMemory_mb))
        ->type_name("MB");
    serve
        .add_option("--time-to-end", options.time_to_end_s,
                    "A match that is told to end and is still there after so long is killed "
                    "(default 20, at most 30)")
        ->check(process::whole_number(1, kMostTimeToEnd_s))
        ->type_name("SECONDS");
    serve
        .add_option("--match", options.matches,
                    "Begin with this match, whose teams come from outside; may be repeated")
        ->type_name("NAME=DISCIPLINE/VARIANT");
    serve.callback([&options] { options.task = Task::kServe; });
}

CLI::App& declare_question(CLI::App& app, Options& options, const char* name, const char* help,
                           Task task) {
    CLI::App& question = *app.add_subcommand(name, help);
    question
        .add_option("--server", options.server,
                    "Which server (default: $CANCHA_SERVER, or else 127.0.0.1:4600)")
        ->envname("CANCHA_SERVER")
        ->type_name("WHERE");
    question
        .add_option("--admin", options.admin, "Your name in the server's tokens (default admin)")
        ->type_name("NAME");
    question.callback([&options, task] { options.task = task; });
    return question;
}

void declare_stop(CLI::App& stop, Options& options) {
    stop.add_option_function<std::string>(
            "name", [&options](const std::string& name) { options.stop.set_name(name); },
            "Which one")
        ->required();
    options.stop.set_reason("stopped");
    stop.add_option_function<std::string>(
        "--reason", [&options](const std::string& text) { options.stop.set_reason(text); },
        "What everyone in the match is told");
}

Status read_texts(const RawTexts& raw, Options& options) {
    Result<guest::OwnToken> token = guest::take_own_token(raw.token_file);
    if (!token) {
        return token.error();
    }
    options.token = std::move(token->text);
    auto hosts = AllowedHosts::parse(raw.http_hosts);
    if (!hosts) {
        return Error{hosts.error().code, "--http-host: " + hosts.error().message};
    }
    options.http_hosts = *std::move(hosts);
    return {};
}

}  // namespace

ParsedArguments parse_arguments(int argc, const char* const* argv) {
    ParsedArguments parsed;
    Options& options = parsed.options;
    guest::CreateOptions create;
    RawTexts raw;
    CLI::App app("Serves matches to teams, officials and spectators; each runs in its own process.",
                 "cancha-server");
    app.footer(kFooter);
    app.get_formatter()->column_width(36);
    app.require_subcommand(1);
    declare_serve(app, options, raw);
    declare_question(app, options, "list", "List the matches of a server", Task::kList)
        .add_flag("--json", options.wants_json, "As JSON");
    CLI::App& begin = declare_question(app, options, "create", "Begin a match", Task::kCreate);
    create.declare(begin);
    CLI::App& stop = declare_question(app, options, "stop", "End a match", Task::kStop);
    declare_stop(stop, options);
    guest::declare_token_file(begin, raw.token_file);
    guest::declare_token_file(stop, raw.token_file);
    parsed.exit_code = program::parse_command_line(app, argc, argv);
    if (parsed.exit_code) {
        return parsed;
    }
    if (const Status read = read_texts(raw, options); !read) {
        program::print_error("cancha-server: {}\n", read.error().message);
        parsed.exit_code = kBadUsage;
        return parsed;
    }
    if (options.task == Task::kCreate) {
        Result<v1::CreateMatch> order = create.order();
        if (!order) {
            program::print_error("cancha-server: {}\n", order.error().message);
            parsed.exit_code = kBadUsage;
            return parsed;
        }
        options.create = *std::move(order);
    }
    if (options.time_to_end_s == 0) {
        options.time_to_end_s = static_cast<std::uint64_t>(Lobby::kTimeToEnd.count());
    }
    if (options.listen.empty()) {
        options.listen = {guest::kDefaultServer};
    }
    if (options.server.empty()) {
        options.server = guest::kDefaultServer;
    }
    return parsed;
}

}  // namespace cancha::lobby
