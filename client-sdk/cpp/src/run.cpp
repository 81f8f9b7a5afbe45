#include <exception>
#include <optional>
#include <string>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "cancha/client/client.h"
#include "cancha/client/strategy.h"
#include "proto/base/streams/command_line.h"
#include "proto/base/streams/log.h"
#include "proto/base/streams/run_program.h"

namespace cancha::client {

namespace {

int report(const Error& error) {
    spdlog::error("{}", error.message);
    return kExitConnectionFailed;
}

/// Calls the strategy. Returns false if it threw; the log says where and what.
template <typename Function>
bool call(std::string_view name, std::optional<Tick> tick, const Function& function) {
    std::string thrown;
    try {
        function();
        return true;
    } catch (const std::exception& exception) {
        thrown = fmt::format("an exception: {}", exception.what());
    } catch (...) {
        thrown = "an exception that is no std::exception";
    }
    spdlog::error("{}{} threw {}", name, tick ? fmt::format(" in tick {}", tick->number) : "",
                  thrown);
    return false;
}

int play(Client& client, Strategy& strategy) {
    if (!call("on_start()", std::nullopt, [&] { strategy.on_start(client.match()); })) {
        return kExitConnectionFailed;
    }
    Commands commands;
    for (;;) {
        const Result<bool> is_open = client.next_tick();
        if (!is_open) {
            return report(is_open.error());
        }
        if (!*is_open) {
            break;
        }
        const Observation& view = client.observation();
        commands.clear();
        if (!call("decide()", view.tick, [&] { strategy.decide(view, commands); })) {
            return kExitConnectionFailed;
        }
        if (const Status sent = client.answer(commands); !sent) {
            return report(sent.error());
        }
    }
    const MatchResult& result = client.result();
    spdlog::info("match over: {:?} own_score={} opponent_score={} own_progress={:.3f} ticks={}",
                 result.reason, result.own_score, result.opponent_score, result.own_progress,
                 result.ticks);
    return call("on_end()", std::nullopt, [&] { strategy.on_end(result); }) ? kExitMatchOver
                                                                            : kExitConnectionFailed;
}

/// Returns a text about missing options. None if all are there.
std::optional<std::string> complaint_about(const ConnectOptions& options) {
    if (options.server.empty()) {
        return "no server: set CANCHA_SERVER=host:port or pass --server host:port";
    }
    if (options.seat.empty()) {
        return "no seat: set CANCHA_SEAT, such as CANCHA_SEAT=blue, or pass --seat blue";
    }
    return std::nullopt;
}

}  // namespace

int run(Strategy& strategy, const ConnectOptions& options) {
    streams::log_to_stderr(options.name + " " + options.seat);  // stdout is left to the strategy.
    if (const auto complaint = complaint_about(options)) {
        spdlog::error("{}", *complaint);
        return kExitBadUsage;
    }
    Result<Client> client = Client::connect(options);
    if (!client) {
        return report(client.error());
    }
    const MatchInfo& match = client->match();
    spdlog::info("joined {} {} seat={} robots={}", match.discipline, match.variant, match.seat,
                 match.mine.size());
    return play(*client, strategy);
}

namespace {

int run_with_options(Strategy& strategy, int argc, const char* const* argv, std::string_view name) {
    ConnectOptions options = options_from_environment(std::string(name));
    CLI::App app{"A strategy: takes a seat in a Cancha match and plays it to the end."};
    app.add_option("--server", options.server,
                   "Where the match is: HOST:PORT or unix:PATH (default: $CANCHA_SERVER)");
    app.add_option("--match", options.match,
                   "Match, if the server has several (default: $CANCHA_MATCH)");
    app.add_option("--seat", options.seat, "Seat to take, such as blue (default: $CANCHA_SEAT)");
    app.add_option("--name", options.name, "Name of the team on the scoreboard")
        ->capture_default_str();
    app.footer(
        "The token is read only from $CANCHA_TOKEN, so that process lists do not show it.\n"
        "Exit status: 0 the match is over; 1 the connection failed, or stdout could not be "
        "written; 2 bad usage.");
    if (const auto exit_code = streams::parse_command_line(app, argc, argv)) {
        return *exit_code;
    }
    return run(strategy, options);
}

}  // namespace

int run(Strategy& strategy, int argc, const char* const* argv, std::string_view name) {
    return streams::run_program(std::string(name), [&strategy, argc, argv, name] {
        return run_with_options(strategy, argc, argv, name);
    });
}

}  // namespace cancha::client
