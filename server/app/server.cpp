#include "server/lobby/server.h"

#include <algorithm>

#include <fmt/format.h>

#include "client-sdk/cpp/control/requests.h"
#include "proto/base/streams/print.h"
#include "proto/base/streams/run_program.h"
#include "server/app/server_options.h"

namespace {

using namespace cancha::app;
namespace control = cancha::control;

// Exit statuses, the same in all programs.
constexpr int kDone = 0;
constexpr int kFailed = 1;

int conclude(const cancha::Result<std::string>& outcome) {
    if (!outcome) {
        cancha::streams::print_error("cancha-server: {}\n", outcome.error().message);
        return kFailed;
    }
    cancha::streams::print("{}\n", *outcome);
    return kDone;
}

cancha::Result<std::string> show_list(const Options& options) {
    const auto list = control::ask_for_list(
        {.server = options.server, .name = options.admin, .program = "cancha-server"});
    if (!list) {
        return list.error();
    }
    std::string text = options.wants_json ? control::to_json(*list) : control::to_table(*list);
    text.erase(text.find_last_not_of('\n') + 1);
    return text;
}

/// Returns a line for each missing team that says how it joins, for people who have created a
/// match.
std::string how_to_join(const Options& options) {
    const auto list = control::ask_for_list(
        {.server = options.server, .name = options.admin, .program = "cancha-server"});
    if (!list) {
        return "";  // Only this hint fails; the match was created.
    }
    const auto has_strategy = [&options](const std::string& seat) {
        return std::ranges::any_of(options.create.seats(), [&seat](const auto& order) {
            const std::string& strategy = order.strategy();
            return order.seat() == seat && !strategy.empty() && strategy != "remote";
        });
    };
    std::string text;
    for (const cancha::v1::MatchEntry& match : list->matches()) {
        for (const cancha::v1::SeatEntry& seat : match.seats()) {
            if (match.name() == options.create.name() && seat.occupant().empty() &&
                !has_strategy(seat.name())) {
                text += fmt::format(
                    "\nto join: CANCHA_SERVER={} CANCHA_MATCH={} CANCHA_SEAT={}{} ./my_team",
                    options.server, match.name(), seat.name(),
                    options.token.empty() ? "" : " CANCHA_TOKEN=TEAM_TOKEN");
            }
        }
    }
    return text;
}

cancha::Result<std::string> give_order(const Options& options) {
    cancha::v1::LobbyRequest request;
    if (options.task == Task::kCreate) {
        *request.mutable_create() = options.create;
    } else {
        *request.mutable_stop() = options.stop;
    }
    auto done = control::order({.server = options.server,
                                .role = cancha::v1::ROLE_ADMIN,
                                .name = options.admin,
                                .token = options.token,
                                .program = "cancha-server"},
                               request);
    if (done && options.task == Task::kCreate) {
        *done += how_to_join(options);
    }
    return done;
}

int run(int argc, char** argv) {
    const ParsedArguments parsed = parse_arguments(argc, argv);
    if (parsed.exit_code) {
        return *parsed.exit_code;
    }
    switch (parsed.options.task) {
        case Task::kServe:
            return cancha::lobby::serve(parsed.options.serve);
        case Task::kList:
            return conclude(show_list(parsed.options));
        case Task::kCreate:
        case Task::kStop:
            break;
    }
    return conclude(give_order(parsed.options));
}

}  // namespace

int main(int argc, char** argv) {
    return cancha::streams::run_program("cancha-server", [argc, argv] { return run(argc, argv); });
}
