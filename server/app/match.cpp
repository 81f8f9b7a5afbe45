#include <algorithm>
#include <new>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <spdlog/spdlog.h>

#include "proto/base/processes/limits.h"
#include "proto/base/processes/programs.h"
#include "proto/base/processes/secrets.h"
#include "proto/base/streams/fold.h"
#include "proto/base/streams/print.h"
#include "proto/base/streams/replace_file.h"
#include "proto/base/streams/run_program.h"
#include "proto/base/streams/signals.h"
#include "referee/order/token_option.h"
#include "server/recording/statistics_text.h"
#include "server/runner/batch/batch.h"
#include "server/runner/batch/process_queue.h"
#include "server/runner/exit_code.h"
#include "server/runner/json_text.h"
#include "server/runner/options.h"
#include "server/runner/play/assignment.h"
#include "server/runner/play/match_run.h"
#include "server/runner/play/plan.h"
#include "server/runner/play/report.h"
#include "server/runner/play/result_text.h"
#include "server/runner/play/whistle_text.h"
#include "server/runner/replay/replay_run.h"
#include "server/runner/scenario/scenario_run.h"
#include "server/runner/settings/setting_list.h"

namespace {

using cancha::Error;
using cancha::ErrorCode;
using cancha::Result;
using cancha::Status;
using namespace cancha::runner;

void print_list() {
    std::string last_discipline;
    const auto listings = cancha::referee::list_variants();
    std::size_t width = 0;
    for (const auto& listing : listings) {
        width = std::max(width, listing.full_name.size());
    }
    const auto print_line = [width](const std::string& name, const std::string& text) {
        cancha::streams::print(
            "{}\n", cancha::streams::folded(fmt::format("{:<{}}  {}", name, width, text)));
    };
    for (const auto& listing : listings) {
        const std::string discipline = listing.full_name.substr(0, listing.full_name.find('/'));
        print_line(listing.full_name, listing.summary);
        if (discipline != last_discipline) {
            const auto names = cancha::processes::list_sample_strategies(discipline);
            print_line("", "sample strategies: " +
                               (names.empty() ? "none" : fmt::to_string(fmt::join(names, ", "))));
        }
        last_discipline = discipline;
    }
}

int print_settings(const Options& options) {
    cancha::v1::CreateMatch presets = options.order;
    presets.clear_settings();
    const Result<cancha::match::Stage> stage = load_stage(options.order);
    const Result<cancha::match::Stage> unchanged = load_stage(presets);
    if (!stage || !unchanged) {
        return fail(kExitBadUsage, (stage ? unchanged : stage).error().message);
    }
    auto settings = list_settings(stage->discipline, stage->world);
    add_presets(list_settings(unchanged->discipline, unchanged->world), settings);
    cancha::streams::print(
        "{}", options.wants_json ? to_text(to_json(settings), 2) + "\n" : to_text(settings));
    return kExitPlayed;
}

void print_line(const std::string& text) {
    cancha::streams::print("{}\n", cancha::streams::folded_on_terminal(text));
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
    print_line(fmt::format("{}  ({}{}, {} ticks, {:.0f} ticks/s, state hash {})",
                           cancha::runner::result_text(report), walk_over_text(report),
                           cancha::runner::end_text(report), report["ticks"].get<std::uint64_t>(),
                           report["ticks_per_second"].get<double>(),
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

/// Seats whose answers were read late: "yellow (yellow) was forgiven 1.25 s in 3 ticks:
/// ...".
void print_forgiven(const nlohmann::ordered_json& team) {
    for (const auto& seat : team["seats"]) {
        const auto& forgiven = seat["deadline"]["forgiven"];
        if (const auto count = forgiven["count"].get<std::uint64_t>(); count > 0) {
            print_line(
                fmt::format("{} ({}) was forgiven {:.3f} s in {}: its answer had come while the "
                            "server was away",
                            team["name"].get<std::string>(), seat["name"].get<std::string>(),
                            forgiven["total_ms"].get<double>() / 1000,
                            count == 1 ? "1 tick" : fmt::format("{} ticks", count)));
        }
    }
}

void print_statistics(const nlohmann::ordered_json& report) {
    if (const auto statistics = report.find("statistics"); statistics != report.end()) {
        cancha::streams::print(
            "{}", cancha::recording::statistics_text(*statistics, report["teams"]["blue"]["name"],
                                                     report["teams"]["yellow"]["name"]));
    }
}

/// Advice for the programmers of the teams, who would not learn it elsewhere.
std::string advice_text(const nlohmann::ordered_json& report) {
    std::string text;
    for (const auto& advice : report["advice"]) {
        const auto& team = report["teams"][advice["team"].get<std::string>()];
        text += cancha::streams::folded_on_terminal(fmt::format(
                    "{}: {}", team["name"].get<std::string>(), advice["text"].get<std::string>())) +
                "\n";
    }
    return text;
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
        reported = cancha::streams::replace_file(*options.report, to_text(result.report, 2) + "\n");
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
        cancha::streams::hold_ending_signals();
    }
    const bool is_written = write_files(result, options);
    const std::string advice =
        options.is_quiet || result.report.is_null() ? "" : advice_text(result.report);
    if (result.exit_code != kExitPlayed) {
        cancha::streams::print_error("{}", advice);
        return fail(result.exit_code, result.message);
    }
    if (!options.is_quiet) {
        print_result(result.report);
        print_statistics(result.report);
        for (const auto& team : result.report["teams"]) {
            print_misses(team, result.report["ticks"].get<std::uint64_t>());
            print_forgiven(team);
        }
        print_recording(result.report);
        for (const char* const team : {"blue", "yellow"}) {
            cancha::streams::print(
                "{}", cancha::streams::folded_on_terminal(whistle_text(result.report, team)));
        }
        cancha::streams::print("{}", advice);
    }
    const bool is_kept = is_written && !is_recording_lost(result.report);
    return is_kept ? kExitPlayed : kExitOurFault;
}

/// The lines of a match that a server has begun are part of the server's log.
void set_up_log(const Options& options) {
    if (options.is_assigned) {
        spdlog::set_pattern("%Y-%m-%dT%H:%M:%S.%e level=%l %v match=" + options.order.name());
        spdlog::set_level(spdlog::level::info);
    } else {
        spdlog::set_pattern("%H:%M:%S.%e %^%l%$ %v");
        spdlog::set_level(options.is_verbose ? spdlog::level::debug : spdlog::level::err);
    }
}

/// An assignment says how much, too.
void limit_memory(const Options& options) {
    if (!options.memory_mb) {
        return;
    }
    if (const auto limited = cancha::processes::limit_memory(*options.memory_mb); !limited) {
        spdlog::warn("the match has no limit: reason={:?}", limited.error().message);
    }
}

void warn_of_many_jobs(const Options& options) {
    const auto warning = ProcessQueue::warning_about(options.jobs);
    if (warning && !options.is_quiet) {
        cancha::streams::print_error("cancha-match: {}\n", *warning);
    }
}

int run(int argc, char** argv) {
    ParsedArguments parsed = parse_arguments(argc, argv);
    if (parsed.exit_code) {
        return *parsed.exit_code;
    }
    Options& options = parsed.options;
    // The token of whoever starts us is no team's business.
    cancha::processes::take_variable("CANCHA_TOKEN");
    cancha::processes::guard_memory();
    set_up_log(options);
    auto tokens =
        options.is_assigned ? take_assignment(options) : cancha::order::load_tokens(options.tokens);
    if (!tokens) {
        return fail(kExitBadUsage, tokens.error().message);
    }
    limit_memory(options);
    if (options.wants_list) {
        print_list();
        return kExitPlayed;
    }
    if (options.replay) {
        return run_replay(options, *std::move(tokens));
    }
    if (options.wants_settings) {
        return print_settings(options);
    }
    const Result<RunPlan> plan = make_plan(options, *std::move(tokens));
    if (!plan) {
        return fail(kExitBadUsage, plan.error().message);
    }
    warn_of_many_jobs(options);
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (options.scenario) {
        return run_scenario(options, arguments, *plan);
    }
    if (const Status checked = check_files(options); !checked) {
        return fail(kExitBadUsage, checked.error().message);
    }
    if (options.is_batch()) {
        return run_batch(options, arguments, plan->room.tokens);
    }
    int exit_code = kExitPlayed;
    run_match(*plan, nullptr,
              [&](const RunResult& result) { exit_code = conclude(result, options); });
    return exit_code;
}

}  // namespace

int main(int argc, char** argv) {
    return cancha::streams::run_program("cancha-match", [argc, argv] {
        try {
            return run(argc, argv);
        } catch (const std::bad_alloc&) {
            return fail(kExitOurFault, kOutOfMemory);
        }
    });
}
