#include "referee/console/options.h"

#include <CLI/CLI.hpp>

#include "client-sdk/cpp/control/exit_code.h"
#include "client-sdk/cpp/control/order_options.h"
#include "client-sdk/cpp/control/own_token.h"
#include "proto/base/processes/numbers.h"
#include "proto/base/processes/shell.h"
#include "proto/base/streams/command_line.h"
#include "proto/base/streams/print.h"
#include "referee/console/request_words.h"

namespace cancha::console {

namespace {

constexpr const char* kFooter =
    R"(Without a command: the match on a full screen, with a key for every command.

Examples:
  cancha-referee create final simurosot/5v5 --seat yellow=position --await-start
  cancha-referee --match final start
  cancha-referee halt             # --match is needed if there are several
  cancha-referee place ball 0.3 -0.2
  cancha-referee place robot yellow 3 0.5 0 90
  cancha-referee restart penalty-kick blue
  cancha-referee events           # every event has a number
  cancha-referee undo 17
  cancha-referee handle 5.6 propose --within 15
  cancha-referee decide 21 reject
  cancha-referee end --reason "floodlight failure"
  cancha-referee run spring_cup.txtpb --jobs 2

If the server has tokens, yours is read from --token-file or CANCHA_TOKEN, and
--name must be the name beside it. `create` and `run` need an admin's token,
commands that control a match an official's (or, with --admin, an admin's).
Options may stand before or after the command.

Exit status: 0 done; 1 the server cannot be reached, or the output could not be
written; 2 bad usage, or the server refused (a single command has then changed
nothing, `run` keeps the results it has); 3 matches of a start list have no
result; 130 interrupted.)";

void declare_caller(CLI::App& app, Options& options, std::optional<std::string>& token_file) {
    app.add_option("--server", options.server, "Server (default: $CANCHA_SERVER or 127.0.0.1:4600)")
        ->envname("CANCHA_SERVER")
        ->type_name("WHERE");
    app.add_option("--match", options.match, "Match (default: $CANCHA_MATCH or the only one)")
        ->envname("CANCHA_MATCH")
        ->type_name("NAME");
    app.add_option("--name", options.name,
                   "Your name, in events and beside your token (default official)")
        ->type_name("NAME");
    control::declare_token_file(app, token_file);
    app.add_flag("--admin", options.is_admin, "Your token is an admin's");
    app.add_flag("--json", options.wants_json, "Print the server's answer as JSON");
}

void declare_questions(CLI::App& app, Options& options) {
    app.add_subcommand("list", "List the matches of the server")->callback([&options] {
        options.task = ListMatches{};
    });
    app.add_subcommand("status", "Show score, clock and whom the match waits for")
        ->callback([&options] { options.task = ShowStatus{}; });
    app.add_subcommand("events", "List the latest events with their numbers")->callback([&options] {
        options.task = ShowEvents{};
    });
}

void declare_run(CLI::App& app, tournament::Options& run_options, Options& options) {
    CLI::App& run = *app.add_subcommand(
        "run", "Play the matches of a start list; continues after an interruption");
    run.add_option("list", run_options.list,
                   "The start list; referee/console/README.md in the sources explains it")
        ->required()
        ->option_text("FILE");
    run.add_option("--results", run_options.folder,
                   "Folder for results.json, results.csv, results.html, recordings and reports "
                   "(default: NAME-results beside the list)")
        ->type_name("DIR");
    run.add_option("--jobs", run_options.jobs, "Matches played at once (default 1)")
        ->check(processes::whole_number(1, 256U))
        ->type_name("N");
    run.add_option("--listen", run_options.listen,
                   "Where clients connect to the server that is started if there is no --server "
                   "(default 127.0.0.1:0: the system picks a port)")
        ->type_name("WHERE");
    run.add_option_function<std::string>(
           "--tokens", [&run_options](const std::string& where) { run_options.tokens = where; },
           "Who may connect to that server: a line `admin NAME TOKEN` with your --name, and "
           "`official NAME TOKEN` for each official; team programs get their own tokens. "
           "A file that only you may read, `-` for stdin, or /dev/fd/N")
        ->type_name("FILE");
    run.add_option("--connect-timeout", run_options.connect_timeout_s,
                   "Time for a started strategy to connect (default 30)")
        ->check(processes::number(0.1, 3600.0))
        ->type_name("SECONDS");
    run.add_option("--server-timeout", run_options.server_patience_s,
                   "Time to wait for a server of --server that is lost during play (default 300)")
        ->check(processes::number(0.0, 86400.0))
        ->type_name("SECONDS");
    run.add_flag("--again", run_options.retries_failed,
                 "Replay matches that failed; otherwise they wait for an award in the list");
    run.callback([&options, &run_options] { options.task = run_options; });
}

/// Calls streams::parse_command_line() with the prepared() arguments.
std::optional<int> parse_prepared(CLI::App& app, int argc, const char* const* argv) {
    const std::vector<std::string> arguments =
        prepared(std::vector<std::string>(argv, argv + argc));
    std::vector<const char*> pointers;
    pointers.reserve(arguments.size());
    for (const std::string& argument : arguments) {
        pointers.push_back(argument.c_str());
    }
    return streams::parse_command_line(app, static_cast<int>(pointers.size()), pointers.data());
}

/// Returns the command as typed, for a shell. Tokens are in files.
std::string command_of(int argc, const char* const* argv) {
    std::string text;
    for (int i = 0; i < argc; ++i) {
        text += (i == 0 ? "" : " ") + processes::readable_shell_word(argv[i]);
    }
    return text;
}

Status take_token(const std::optional<std::string>& token_file, const std::string& command,
                  Options& options) {
    const Result<control::OwnToken> token = control::take_own_token(token_file);
    if (!token) {
        return token.error();
    }
    options.token = token->text;
    if (auto* const run = std::get_if<tournament::Options>(&options.task)) {
        run->command = command;
        run->admin = options.login(v1::ROLE_ADMIN);
        run->starts_server = options.server.empty();
        run->was_token_in_environment = token->is_from_environment;
    }
    return {};
}

}  // namespace

control::Login Options::login(v1::Role role) const {
    return {.server = server.empty() ? control::kDefaultServer : server,
            .role = role,
            .name = name,
            .token = role == v1::ROLE_SPECTATOR ? "" : token,
            .match = match,
            .program = "cancha-referee"};
}

ParsedArguments parse_arguments(int argc, const char* const* argv) {
    ParsedArguments parsed;
    Options& options = parsed.options;
    tournament::Options tournament;
    control::OrderOptions create;
    RequestWords words;
    std::optional<std::string> token_file;
    CLI::App app("Controls matches: on a full screen, by single commands or by a start list.",
                 "cancha-referee");
    app.footer(kFooter);
    app.get_formatter()->column_width(30);
    app.require_subcommand(0, 1);
    app.fallthrough();  // Options may stand before or after the command.
    declare_caller(app, options, token_file);
    declare_questions(app, options);
    CLI::App& begin = *app.add_subcommand("create", "Create a match");
    create.declare(begin);
    words.declare(app);
    declare_run(app, tournament, options);
    parsed.exit_code = parse_prepared(app, argc, argv);
    if (parsed.exit_code) {
        return parsed;
    }
    if (const Status taken = take_token(token_file, command_of(argc, argv), options); !taken) {
        streams::print_error("cancha-referee: {}\n", taken.error().message);
        parsed.exit_code = control::kExitRefused;
        return parsed;
    }
    if (words.command()) {
        options.task = *words.command();
    } else if (begin.parsed()) {
        Result<v1::CreateMatch> order = create.order();
        if (!order) {
            streams::print_error("cancha-referee: {}\n", order.error().message);
            parsed.exit_code = control::kExitRefused;
            return parsed;
        }
        options.task = *std::move(order);
    }
    return parsed;
}

}  // namespace cancha::console
