#include <algorithm>
#include <new>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <spdlog/spdlog.h>

#include "proto/program/draft_file.h"
#include "proto/program/fold.h"
#include "proto/program/print.h"
#include "proto/program/replace_file.h"
#include "proto/program/run_program.h"
#include "proto/program/signals.h"
#include "server/match/batch.h"
#include "server/match/deadline_plan.h"
#include "server/match/exit_code.h"
#include "server/match/exposure.h"
#include "server/match/fail.h"
#include "server/match/json_text.h"
#include "server/match/match_run.h"
#include "server/match/options.h"
#include "server/match/replay_run.h"
#include "server/match/report.h"
#include "server/match/scenario_run.h"
#include "server/match/setting_list.h"
#include "server/match/shown_drawings.h"
#include "server/match/token_option.h"
#include "server/match/viewer_process.h"
#include "server/match/whistle_text.h"
#include "server/net/listener.h"
#include "server/process/limits.h"
#include "server/process/programs.h"
#include "server/process/secrets.h"
#include "server/world/world_spec_builder.h"

namespace {

using cancha::Error;
using cancha::ErrorCode;
using cancha::Result;
using cancha::Status;
using namespace cancha::match;

void print_list() {
    std::string last_discipline;
    const auto print_line = [](const std::string& name, const std::string& text) {
        cancha::program::print("{}\n",
                               cancha::program::folded(fmt::format("{:<18}  {}", name, text)));
    };
    for (const auto& listing : cancha::referee::list_variants()) {
        const std::string discipline = listing.full_name.substr(0, listing.full_name.find('/'));
        print_line(listing.full_name, listing.summary);
        if (discipline != last_discipline) {
            const auto names = cancha::process::list_sample_strategies(discipline);
            print_line("", "sample strategies: " +
                               (names.empty() ? "none" : fmt::to_string(fmt::join(names, ", "))));
        }
        last_discipline = discipline;
    }
}

/// The command for one seat: its own --seat, or that of its team.
Result<TeamCommand> command_for(const cancha::v1::Seat& seat, const Options& options,
                                const std::string& discipline) {
    const auto own = options.seats.find(seat.name());
    const auto& of_team = seat.team() == cancha::v1::TEAM_BLUE ? options.blue : options.yellow;
    if (own == options.seats.end() && !of_team && options.scenario) {
        return TeamCommand{.given = "script", .shell_command = "", .is_scripted = true};
    }
    if (own == options.seats.end() && !of_team) {
        return Error{
            ErrorCode::kInvalidInput,
            fmt::format("seat {} has no strategy; give --{} CMD or --seat {}=CMD, where CMD is "
                        "`remote`, a command line, or a sample strategy for {}: {}",
                        seat.name(), seat.team() == cancha::v1::TEAM_BLUE ? "blue" : "yellow",
                        seat.name(), discipline,
                        fmt::join(cancha::process::list_sample_strategies(discipline), ", "))};
    }
    return resolve_team_command(discipline, own == options.seats.end() ? *of_team : own->second);
}

/// A team's strategy that no seat is left for would be passed over without a word.
cancha::Status check_used(const char* option, const std::optional<std::string>& strategy,
                          cancha::v1::Team team, const cancha::v1::Discipline& settings,
                          const Options& options) {
    const bool is_used = std::ranges::any_of(settings.seats(), [&](const auto& seat) {
        return seat.team() == team && !options.seats.contains(seat.name());
    });
    if (!strategy || is_used) {
        return {};
    }
    return Error{
        ErrorCode::kInvalidInput,
        fmt::format("{}: every seat of the team has a strategy by --seat; give only one of "
                    "the two options",
                    option)};
}

Result<std::vector<TeamCommand>> commands_for(const cancha::referee::Discipline& discipline,
                                              const Options& options) {
    for (const auto& checked :
         {check_used("--blue", options.blue, cancha::v1::TEAM_BLUE, discipline.settings, options),
          check_used("--yellow", options.yellow, cancha::v1::TEAM_YELLOW, discipline.settings,
                     options)}) {
        if (!checked) {
            return checked.error();
        }
    }
    std::vector<TeamCommand> commands;
    std::vector<std::string> names;
    for (const cancha::v1::Seat& seat : discipline.settings.seats()) {
        Result<TeamCommand> command = command_for(seat, options, discipline.name);
        if (!command) {
            return command.error();
        }
        commands.push_back(*std::move(command));
        names.push_back(seat.name());
    }
    for (const auto& [name, command] : options.seats) {
        if (std::find(names.begin(), names.end(), name) == names.end()) {
            return Error{ErrorCode::kInvalidInput,
                         fmt::format("--seat: {} has no seat '{}'; the seats are: {}",
                                     discipline.full_name(), name, fmt::join(names, ", "))};
        }
    }
    return commands;
}

struct Arena {
    cancha::referee::Discipline discipline;
    cancha::world::WorldSpec world;
};

Result<Arena> load_arena(const Options& options) {
    auto discipline = cancha::referee::load_discipline(options.discipline, options.overrides);
    if (!discipline) {
        return discipline.error();
    }
    auto world = cancha::world::make_world_spec(discipline->settings);
    if (!world) {
        return Error{world.error().code, discipline->full_name() + ": " + world.error().message};
    }
    return Arena{*std::move(discipline), *std::move(world)};
}

Result<std::vector<cancha::lockstep::DeadlineRule>> deadlines_for(
    const cancha::referee::Discipline& discipline, const Options& options) {
    auto rules = plan_deadlines(discipline.settings, options.deadlines);
    if (!rules) {
        return Error{rules.error().code, "--deadline: " + rules.error().message};
    }
    if (const auto marked = mark_debugged(discipline.settings, options.debugged, *rules); !marked) {
        return Error{marked.error().code, "--debug: " + marked.error().message};
    }
    return rules;
}

Result<RunPlan> make_plan(const Options& options) {
    Result<Arena> arena = load_arena(options);
    if (!arena) {
        return arena.error();
    }
    auto commands = commands_for(arena->discipline, options);
    if (!commands) {
        return commands.error();
    }
    auto deadlines = deadlines_for(arena->discipline, options);
    if (!deadlines) {
        return deadlines.error();
    }
    auto shown_drawings = choose_shown_drawings(options.shown_drawings, arena->discipline);
    if (!shown_drawings) {
        return shown_drawings.error();
    }
    auto tokens = load_tokens(options.tokens);
    if (!tokens) {
        return tokens.error();
    }
    const auto endpoint = cancha::net::parse_endpoint(options.listen);
    if (!endpoint) {
        return Error{endpoint.error().code, "--listen: " + endpoint.error().message};
    }
    if (const auto allowed = check_exposure(*endpoint, *tokens, arena->discipline.settings);
        !allowed) {
        return allowed.error();
    }
    const cancha::TickRate rate = arena->discipline.rate;
    return RunPlan{
        .discipline = std::move(arena->discipline),
        .world = std::move(arena->world),
        .overrides = options.overrides,
        .commands = *std::move(commands),
        .deadlines = *std::move(deadlines),
        .seed = options.first_seed,
        .max_ticks =
            options.duration_s ? std::max<std::uint64_t>(1, rate.ticks_in(*options.duration_s)) : 0,
        .speed = options.speed,
        .name = options.name,
        .blue_name = options.blue_name,
        .yellow_name = options.yellow_name,
        .lobby_channel = options.lobby_channel,
        .endpoint = *endpoint,
        .tells_address = options.tells_address && !options.is_quiet,
        .tokens = *std::move(tokens),
        .connect_timeout = std::chrono::duration<double>(options.connect_timeout_s),
        .ready_timeout = std::chrono::duration<double>(options.ready_timeout_s),
        .awaits_start = options.awaits_start,
        .wants_viewer = options.wants_viewer,
        .keeps_page = options.wants_viewer && is_page_kept(options.keeps_page),
        .shown_drawings = *std::move(shown_drawings),
        .recording = {.file = recording_file(options, options.first_seed),
                      .is_wanted = !options.wants_no_recording},
        .progress = Progress::choose_style(options.is_quiet),
        .is_verbose = options.is_verbose,
    };
}

/// A match is not played for files that cannot be written.
Status check_files(const Options& options) {
    if (options.report) {
        if (const Status checked = cancha::program::check_writable(*options.report); !checked) {
            return Error{checked.error().code, "--report: " + checked.error().message};
        }
    }
    if (options.record) {
        // Those of the other seeds are beside it.
        const std::string first = recording_file(options, options.first_seed);
        if (const Status checked = cancha::program::check_writable(first); !checked) {
            return Error{checked.error().code, "--record: " + checked.error().message};
        }
    }
    if (options.csv) {
        if (const Status checked = check_csv(*options.csv); !checked) {
            return Error{checked.error().code, "--csv: " + checked.error().message};
        }
    }
    return {};
}

int print_settings(const Options& options) {
    Options presets = options;
    presets.overrides.clear();
    const Result<Arena> arena = load_arena(options);
    const Result<Arena> unchanged = load_arena(presets);
    if (!arena || !unchanged) {
        return fail(kExitBadUsage, (arena ? unchanged : arena).error().message);
    }
    auto settings = list_settings(arena->discipline, arena->world);
    add_presets(list_settings(unchanged->discipline, unchanged->world), settings);
    cancha::program::print(
        "{}", options.wants_json ? to_text(to_json(settings), 2) + "\n" : to_text(settings));
    return kExitPlayed;
}

void print_line(const std::string& text) {
    cancha::program::print("{}\n", cancha::program::folded_on_terminal(text));
}

/// "chaser wins. " where the score does not say so.
std::string walk_over_text(const nlohmann::ordered_json& report) {
    const std::string winner = report["winner"].get<std::string>();
    const int lead = report["score"]["blue"].get<int>() - report["score"]["yellow"].get<int>();
    const bool is_shown = winner == "blue" ? lead > 0 : lead < 0;
    return winner == "none" || is_shown
               ? ""
               : report["teams"][winner]["name"].get<std::string>() + " wins. ";
}

void print_result(const nlohmann::ordered_json& report) {
    print_line(fmt::format(
        "{} {} : {} {}  ({}{}, {} ticks, {:.0f} ticks/s, state hash {})",
        report["teams"]["blue"]["name"].get<std::string>(), report["score"]["blue"].get<int>(),
        report["score"]["yellow"].get<int>(), report["teams"]["yellow"]["name"].get<std::string>(),
        walk_over_text(report), report["end_reason"].get<std::string>(),
        report["ticks"].get<std::uint64_t>(), report["ticks_per_second"].get<double>(),
        report["final_state_hash"].get<std::string>()));
}

/// A team that is slow would else look for its mistake elsewhere.
/// A forfeit ends the match in a tick that is missed and never played.
void print_misses(const nlohmann::ordered_json& team, std::uint64_t ticks) {
    for (const auto& seat : team["seats"]) {
        if (const auto misses = seat["deadline"]["misses"].get<std::uint64_t>(); misses > 0) {
            print_line(fmt::format("{} ({}) missed the deadline in {} of {} ticks",
                                   team["name"].get<std::string>(), seat["name"].get<std::string>(),
                                   misses, std::max(ticks, misses)));
        }
    }
}

/// With what two people compare their recordings by.
void print_recording(const nlohmann::ordered_json& report) {
    const auto recording = report.find("recording");
    if (recording != report.end() && recording->contains("content_hash")) {
        print_line(fmt::format("recorded in {}\ncontent hash {}",
                               (*recording)["file"].get<std::string>(),
                               (*recording)["content_hash"].get<std::string>()));
    }
}

/// Writes the files that were asked for. Returns whether they all could be written.
bool write_files(const RunResult& result, const Options& options) {
    Status reported;
    Status appended;
    if (options.report && !result.report.is_null()) {
        reported = cancha::program::replace_file(*options.report, to_text(result.report, 2) + "\n");
    }
    if (options.csv && !result.report.is_null()) {
        appended = append_csv(*options.csv, result.report);
    }
    for (const Status& status : {reported, appended}) {
        if (!status) {
            fail(kExitOurFault, status.error().message);
        }
    }
    return reported && appended;
}

/// A pipe may have no reader, and would hold the program up.
bool is_pipe(const std::optional<std::filesystem::path>& file) {
    std::error_code ignored;
    return file && std::filesystem::is_fifo(*file, ignored);
}

/// A file that cannot be written does not hide the result.
int conclude(const RunResult& result, const Options& options) {
    if (!is_pipe(options.report) && !is_pipe(options.csv)) {
        cancha::program::hold_ending_signals();
    }
    const bool is_written = write_files(result, options);
    if (result.exit_code != kExitPlayed) {
        return fail(result.exit_code, result.message);
    }
    if (!options.is_quiet) {
        print_result(result.report);
        for (const auto& team : result.report["teams"]) {
            print_misses(team, result.report["ticks"].get<std::uint64_t>());
        }
        print_recording(result.report);
        for (const char* const team : {"blue", "yellow"}) {
            cancha::program::print(
                "{}", cancha::program::folded_on_terminal(whistle_text(result.report, team)));
        }
    }
    return is_written ? kExitPlayed : kExitOurFault;
}

/// The lines of a match that a server has begun are part of the server's log.
void set_up_log(const Options& options) {
    if (options.lobby_channel) {
        spdlog::set_pattern("%Y-%m-%dT%H:%M:%S.%e level=%l %v match=" + options.name);
        spdlog::set_level(spdlog::level::info);
    } else {
        spdlog::set_pattern("%H:%M:%S.%e %^%l%$ %v");
        spdlog::set_level(options.is_verbose ? spdlog::level::debug : spdlog::level::err);
    }
}

int run(int argc, char** argv) {
    const ParsedArguments parsed = parse_arguments(argc, argv);
    if (parsed.exit_code) {
        return *parsed.exit_code;
    }
    const Options& options = parsed.options;
    cancha::process::take_variable(
        "CANCHA_TOKEN");  // That of whoever starts us is no team's business.
    cancha::process::guard_memory();
    set_up_log(options);
    if (options.memory_mb) {
        if (const auto limited = cancha::process::limit_memory(*options.memory_mb); !limited) {
            spdlog::warn("the match has no limit: reason=\"{}\"", limited.error().message);
        }
    }
    if (options.wants_list) {
        print_list();
        return kExitPlayed;
    }
    if (options.replay) {
        return run_replay(options);
    }
    if (options.wants_settings) {
        return print_settings(options);
    }
    const Result<RunPlan> plan = make_plan(options);
    if (!plan) {
        return fail(kExitBadUsage, plan.error().message);
    }
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (options.scenario) {
        return run_scenario(options, arguments, *plan);
    }
    if (const Status checked = check_files(options); !checked) {
        return fail(kExitBadUsage, checked.error().message);
    }
    if (options.is_batch()) {
        return run_batch(options, arguments, plan->tokens);
    }
    int exit_code = kExitPlayed;
    run_match(*plan, nullptr,
              [&](const RunResult& result) { exit_code = conclude(result, options); });
    return exit_code;
}

}  // namespace

int main(int argc, char** argv) {
    return cancha::program::run_program("cancha-match", [argc, argv] {
        try {
            return run(argc, argv);
        } catch (const std::bad_alloc&) {
            return fail(kExitOurFault, kOutOfMemory);
        }
    });
}
