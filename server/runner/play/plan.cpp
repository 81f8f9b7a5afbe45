#include "server/runner/play/plan.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "proto/base/processes/programs.h"
#include "proto/base/streams/draft_file.h"
#include "referee/core/seats.h"
#include "referee/order/deadline_plan.h"
#include "referee/order/order_check.h"
#include "server/recording/statistics_json.h"
#include "server/runner/exposure.h"
#include "server/runner/play/report.h"
#include "server/runner/shown_drawings.h"
#include "server/runner/viewer_process.h"
#include "server/sim/match/simulated_match.h"

namespace cancha::runner {

namespace {

using processes::TeamCommand;

/// With deadlines TCP, because the system stamps the arrival of answers. Deadlines then hold to the
/// millisecond, even on a busy machine.
TeamSocket default_team_socket(const std::vector<order::DeadlineRule>& deadlines) {
    return std::ranges::all_of(deadlines, &order::DeadlineRule::waits_forever) ? TeamSocket::kUnix
                                                                               : TeamSocket::kTcp;
}

/// Returns the command for one seat: from its own --seat, or from its team's option.
Result<TeamCommand> command_for(const v1::Seat& seat, const Options& options,
                                const std::string& discipline) {
    const auto& ordered = options.order.seats();
    // The last one counts, as with every option.
    const auto own = std::find_if(ordered.rbegin(), ordered.rend(), [&seat](const auto& order) {
        return order.seat() == seat.name();
    });
    if (own != ordered.rend()) {
        return processes::resolve_team_command(discipline, own->strategy());
    }
    const char* const team = seat.team() == v1::TEAM_BLUE ? "blue" : "yellow";
    if (const auto& of_team = seat.team() == v1::TEAM_BLUE ? options.blue : options.yellow) {
        return processes::resolve_team_command(discipline, *of_team);
    }
    if (options.scenario) {
        return TeamCommand{.given = "script", .shell_command = "", .is_scripted = true};
    }
    return Error{
        ErrorCode::kInvalidInput,
        fmt::format("seat {} has no strategy; give --{} CMD or --seat {}=CMD, where CMD is "
                    "`remote`, a command line, or a sample strategy for {}: {}",
                    seat.name(), team, seat.name(), discipline,
                    fmt::join(processes::list_sample_strategies(discipline), ", "))};
}

/// Fails if a team's strategy gets no seat; otherwise it would be ignored silently.
Status check_used(const char* option, const std::optional<std::string>& strategy, v1::Team team,
                  const v1::Discipline& settings, const v1::CreateMatch& order) {
    const auto has_own = [&order](const v1::Seat& seat) {
        return std::ranges::find(order.seats(), seat.name(), &v1::SeatOrder::seat) !=
               order.seats().end();
    };
    const bool is_used = std::ranges::any_of(settings.seats(), [&](const v1::Seat& seat) {
        return seat.team() == team && !has_own(seat);
    });
    if (!strategy || is_used) {
        return {};
    }
    if (settings.seats().empty()) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("{}: {} has no seats, as nobody drives anything there; leave it "
                                 "out",
                                 option, order.discipline())};
    }
    if (std::ranges::find(settings.seats(), team, &v1::Seat::team) == settings.seats().end()) {
        return Error{ErrorCode::kInvalidInput,
                     fmt::format("{}: {} is for one team and has no such seat; leave it out",
                                 option, order.discipline())};
    }
    return Error{
        ErrorCode::kInvalidInput,
        fmt::format("{}: every seat of the team has a strategy by --seat; give only one of "
                    "the two options",
                    option)};
}

Result<std::vector<TeamCommand>> commands_for(const referee::Discipline& discipline,
                                              const Options& options) {
    const v1::Discipline& settings = discipline.settings;
    for (const Status& checked :
         {check_used("--blue", options.blue, v1::TEAM_BLUE, settings, options.order),
          check_used("--yellow", options.yellow, v1::TEAM_YELLOW, settings, options.order)}) {
        if (!checked) {
            return checked.error();
        }
    }
    std::vector<TeamCommand> commands;
    std::vector<std::string> names;
    for (const v1::Seat& seat : discipline.settings.seats()) {
        Result<TeamCommand> command = command_for(seat, options, discipline.name);
        if (!command) {
            return command.error();
        }
        commands.push_back(*std::move(command));
        names.push_back(seat.name());
    }
    for (const v1::SeatOrder& ordered : options.order.seats()) {
        if (std::ranges::find(names, ordered.seat()) == names.end()) {
            return Error{ErrorCode::kInvalidInput,
                         fmt::format("--seat: {} has no seat '{}'; {}", discipline.full_name(),
                                     ordered.seat(), referee::seats_text(names))};
        }
    }
    return commands;
}

/// Appends the parameters to the commands.
Result<std::vector<TeamParameter>> give_parameters(const Options& options,
                                                   const v1::Discipline& settings,
                                                   std::vector<TeamCommand>& commands) {
    std::vector<TeamParameter> parameters;
    for (const std::string& text : options.parameters) {
        Result<TeamParameter> parameter = parse_parameter(text);
        Status given =
            parameter ? give_parameter(*parameter, settings, commands) : Status(parameter.error());
        if (given && std::ranges::find(parameters, parameter->path, &TeamParameter::path) !=
                         parameters.end()) {
            given = Error{ErrorCode::kInvalidInput,
                          fmt::format("'{}' is given twice", parameter->path)};
        }
        if (!given) {
            return Error{given.error().code, "--parameter: " + given.error().message};
        }
        parameters.push_back(*std::move(parameter));
    }
    return parameters;
}

session::RoomOptions room_options(const Options& options, TickRate rate, access::TokenBook tokens) {
    const v1::CreateMatch& order = options.order;
    session::RoomOptions room{.name = order.name(),
                              .blue_name = order.blue_name(),
                              .yellow_name = order.yellow_name(),
                              .seed = options.first_seed,
                              .speed = order.speed(),
                              .awaits_start = order.awaits_start()};
    if (order.has_duration_s()) {
        room.max_ticks = std::max<std::uint64_t>(1, rate.ticks_in(order.duration_s()));
    }
    if (order.has_ready_timeout_s()) {
        room.ready_timeout = std::chrono::duration_cast<std::chrono::milliseconds>(
            std::chrono::duration<double>(order.ready_timeout_s()));
    }
    room.tokens = std::move(tokens);
    return room;
}

/// Returns the endpoint for clients, if the match may listen there.
Result<net::Endpoint> find_endpoint(const Options& options, const access::TokenBook& tokens,
                                    const v1::Discipline& settings) {
    auto endpoint = net::parse_endpoint(options.listen);
    if (!endpoint) {
        return Error{endpoint.error().code, "--listen: " + endpoint.error().message};
    }
    if (const auto allowed = check_exposure(*endpoint, tokens, settings); !allowed) {
        return allowed.error();
    }
    return endpoint;
}

Result<order::CheckedOrder> checked_order(const Options& options) {
    auto order = order::check_order(options.order, order::Wording::kOptions);
    if (!order) {
        return order;
    }
    const Status marked =
        order::mark_debugged(order->discipline.settings, options.debugged, order->deadlines);
    return marked ? std::move(order)
                  : Error{marked.error().code, "--debug: " + marked.error().message};
}

RecordingPlan recording_plan(const Options& options) {
    return {.file = recording_file(options, options.first_seed),
            .is_wanted = !options.wants_no_recording};
}

/// Returns a report with the facts that determine the columns of the CSV file.
nlohmann::ordered_json probe_of(const Options& options, const RunPlan& plan) {
    auto probe = nlohmann::ordered_json::object();
    for (const TeamParameter& parameter : plan.parameters) {
        probe[kParametersField][parameter.path] = parameter.value;
    }
    if (options.wants_statistics) {
        const match::SimulatedMatch match(plan.discipline, plan.world, {});
        recording::add_statistics(recording::statistics_of(match), probe);
    }
    return probe;
}

/// Commands and parameters of the teams.
struct TeamStarts {
    std::vector<TeamCommand> commands;
    std::vector<TeamParameter> parameters;
};

Result<TeamStarts> starts_of(const referee::Discipline& discipline, const Options& options) {
    auto commands = commands_for(discipline, options);
    if (!commands) {
        return commands.error();
    }
    auto parameters = give_parameters(options, discipline.settings, *commands);
    if (!parameters) {
        return parameters.error();
    }
    return TeamStarts{*std::move(commands), *std::move(parameters)};
}

/// Options of the server that plays the match.
session::RoomOptions room_of(const Options& options, TickRate rate, access::TokenBook tokens,
                             std::vector<order::DeadlineRule> deadlines,
                             std::vector<std::string> drawings) {
    session::RoomOptions room = room_options(options, rate, std::move(tokens));
    room.deadlines = std::move(deadlines);
    room.shown_drawings = std::move(drawings);
    return room;
}

}  // namespace

Result<RunPlan> make_plan(const Options& options, access::TokenBook tokens) {
    auto checked = checked_order(options);
    if (!checked) {
        return checked.error();
    }
    Result<match::Stage> stage = match::make_stage(std::move(checked->discipline));
    if (!stage) {
        return stage.error();
    }
    auto starts = starts_of(stage->discipline, options);
    if (!starts) {
        return starts.error();
    }
    auto shown_drawings = choose_shown_drawings(options.shown_drawings, stage->discipline);
    if (!shown_drawings) {
        return shown_drawings.error();
    }
    const auto endpoint = find_endpoint(options, tokens, stage->discipline.settings);
    if (!endpoint) {
        return endpoint.error();
    }
    const TeamSocket team_socket =
        options.team_socket.value_or(default_team_socket(checked->deadlines));
    session::RoomOptions room = room_of(options, stage->discipline.rate, std::move(tokens),
                                        std::move(checked->deadlines), *std::move(shown_drawings));
    return RunPlan{
        .discipline = std::move(stage->discipline),
        .world = std::move(stage->world),
        .overrides = std::move(checked->overrides),
        .commands = std::move(starts->commands),
        .parameters = std::move(starts->parameters),
        .room = std::move(room),
        .takes_turns = options.takes_turns,
        .is_assigned = options.is_assigned,
        .endpoint = *endpoint,
        .tells_address = options.tells_address && !options.is_quiet,
        .team_socket = team_socket,
        .connect_timeout = std::chrono::duration<double>(options.connect_timeout_s),
        .wants_viewer = options.wants_viewer,
        .keeps_page = options.wants_viewer && is_page_kept(options.keeps_page),
        .recording = recording_plan(options),
        .progress = Progress::choose_style(options.is_quiet),
        .is_verbose = options.is_verbose,
    };
}

Status check_files(const Options& options, const RunPlan& plan) {
    // Recordings of the other seeds are in the same folder.
    const std::string first = recording_file(options, options.first_seed);
    const std::pair<const char*, Status> files[] = {
        {"--report", options.report ? streams::check_writable(*options.report) : Status()},
        {"--record", options.record ? streams::check_writable(first) : Status()},
        {"--csv", options.csv ? check_csv(*options.csv, probe_of(options, plan)) : Status()}};
    for (const auto& [option, checked] : files) {
        if (!checked) {
            return Error{checked.error().code,
                         fmt::format("{}: {}", option, checked.error().message)};
        }
    }
    return {};
}

}  // namespace cancha::runner
