#include "server/lobby/options.h"

#include <cstdio>
#include <map>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "server/lobby/lobby.h"
#include "server/process/command_line.h"

namespace cancha::lobby {

namespace {

constexpr int kBadUsage = 2;
constexpr const char* kDefaultAddress = "127.0.0.1:4600";

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

create and stop need an admin's token, if the server has tokens, in CANCHA_TOKEN.

Exit status: 0 done, 1 the server said no or is not there, 2 bad usage.)";

void declare_serve(CLI::App& app, Options& options) {
    CLI::App& serve =
        *app.add_subcommand("serve", "Serve matches, each in a process of its own, until SIGTERM");
    serve
        .add_option(
            "--listen", options.listen,
            "Where clients connect: ADDRESS:PORT, where port 0 lets the system pick one, or "
            "unix:PATH; may be repeated (default 127.0.0.1:4600)")
        ->type_name("WHERE");
    serve
        .add_option("--tokens", options.tokens,
                    "Who may come: a line `admin NAME TOKEN`, `official NAME TOKEN`, `seat "
                    "MATCH/SEAT TOKEN` or, for any match, `seat SEAT TOKEN` each; or the same in "
                    "CANCHA_TOKENS. Needed where other machines can reach the server")
        ->type_name("FILE");
    serve
        .add_option("--record-dir", options.record_dir,
                    "Keep recording and report of each match in this folder, as NAME.mcap and "
                    "NAME.json")
        ->check(CLI::ExistingDirectory)
        ->type_name("DIR");
    serve
        .add_option("--http", options.http,
                    "Where /metrics (for Prometheus) and /health are; nowhere by default")
        ->type_name("ADDRESS:PORT");
    serve
        .add_option("--max-matches", options.most_matches,
                    "How many may be played at once (default 32)")
        ->check(CLI::Range(std::size_t{1}, Lobby::kMostMatches))
        ->type_name("N");
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

struct RawOrder {
    std::uint64_t seed = 0;
    double duration_s = 0;
    std::string speed;
    std::vector<std::string> settings;
    std::vector<std::string> deadlines;
    std::vector<std::string> seats;
};

void declare_create(CLI::App& app, Options& options, RawOrder& raw) {
    CLI::App& create = declare_question(app, options, "create", "Begin a match", Task::kCreate);
    create
        .add_option_function<std::string>(
            "name", [&options](const std::string& name) { options.create.set_name(name); },
            "What clients call it")
        ->required();
    create
        .add_option_function<std::string>(
            "discipline",
            [&options](const std::string& name) { options.create.set_discipline(name); },
            "DISCIPLINE/VARIANT, such as simurosot/5v5")
        ->required();
    create
        .add_option("--seat", raw.seats,
                    "A sample strategy of the server's for a seat; other seats are taken from "
                    "outside. May be repeated")
        ->type_name("SEAT=NAME");
    create.add_option("--seed", raw.seed, "Decides everything that is random")->type_name("N");
    create.add_option("--duration", raw.duration_s, "End after so many simulated seconds")
        ->type_name("SECONDS");
    create.add_option("--speed", raw.speed, "1 (default) is real time, `max` as fast as possible")
        ->type_name("X|max");
    create.add_option("--set", raw.settings, "Change a setting; may be repeated")
        ->type_name("PATH=VALUE");
    create
        .add_option("--deadline", raw.deadlines,
                    "How long strategies may think; cancha-match --help explains it")
        ->type_name("[SEAT=]RULE");
}

void declare_stop(CLI::App& app, Options& options) {
    CLI::App& stop = declare_question(app, options, "stop", "End a match", Task::kStop);
    stop.add_option_function<std::string>(
            "name", [&options](const std::string& name) { options.stop.set_name(name); },
            "Which one")
        ->required();
    options.stop.set_reason("stopped");
    stop.add_option_function<std::string>(
        "--reason", [&options](const std::string& text) { options.stop.set_reason(text); },
        "What everyone in the match is told");
}

Result<double> parse_speed(const std::string& text) {
    if (text == "max") {
        return 0.0;
    }
    double speed = 0;
    if (!CLI::detail::lexical_cast(text, speed) || !(speed > 0)) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("--speed: expected `max` or a number above 0, got '{}'", text)};
    }
    return speed;
}

Status complete(const CLI::App& app, const RawOrder& raw, v1::CreateMatch& order) {
    const CLI::App& create = *app.get_subcommand("create");
    if (create.count("--seed") > 0) {
        order.set_seed(raw.seed);
    }
    if (create.count("--duration") > 0) {
        order.set_duration_s(raw.duration_s);
    }
    if (create.count("--speed") > 0) {
        const Result<double> speed = parse_speed(raw.speed);
        if (!speed) {
            return speed.error();
        }
        order.set_speed(*speed);
    }
    order.mutable_settings()->Add(raw.settings.begin(), raw.settings.end());
    order.mutable_deadlines()->Add(raw.deadlines.begin(), raw.deadlines.end());
    for (const std::string& text : raw.seats) {
        const std::size_t equals = text.find('=');
        if (equals == std::string::npos || equals == 0) {
            return Error{ErrorCode::kInvalidInput,
                         fmt::format("--seat: expected SEAT=NAME, got '{}'", text)};
        }
        v1::SeatOrder& seat = *order.add_seats();
        seat.set_seat(text.substr(0, equals));
        seat.set_strategy(text.substr(equals + 1));
    }
    return {};
}

}  // namespace

ParsedArguments parse_arguments(int argc, const char* const* argv) {
    ParsedArguments parsed;
    Options& options = parsed.options;
    RawOrder raw;
    CLI::App app("Serves matches to teams, officials and spectators; each runs in its own process.",
                 "cancha-server");
    app.footer(kFooter);
    app.get_formatter()->column_width(36);
    app.require_subcommand(1);
    declare_serve(app, options);
    declare_question(app, options, "list", "List the matches of a server", Task::kList)
        .add_flag("--json", options.wants_json, "As JSON");
    declare_create(app, options, raw);
    declare_stop(app, options);
    parsed.exit_code = process::parse_command_line(app, argc, argv);
    if (parsed.exit_code) {
        return parsed;
    }
    if (const Status completed = complete(app, raw, options.create); !completed) {
        fmt::print(stderr, "cancha-server: {}\n", completed.error().message);
        parsed.exit_code = kBadUsage;
    }
    if (options.listen.empty()) {
        options.listen = {kDefaultAddress};
    }
    if (options.server.empty()) {
        options.server = kDefaultAddress;
    }
    return parsed;
}

}  // namespace cancha::lobby
