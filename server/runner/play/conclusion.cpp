#include "server/runner/play/conclusion.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "proto/base/streams/fold.h"
#include "proto/base/streams/print.h"
#include "proto/base/streams/replace_file.h"
#include "proto/base/streams/signals.h"
#include "server/recording/measurements.h"
#include "server/recording/statistics_text.h"
#include "server/runner/exit_code.h"
#include "server/runner/json_text.h"
#include "server/runner/play/report.h"
#include "server/runner/play/result_text.h"
#include "server/runner/play/whistle_text.h"

namespace cancha::runner {
namespace {

void print_line(const std::string& text) {
    streams::print("{}\n", streams::folded_on_terminal(text));
}

/// Returns "chaser wins. " if the score does not show it.
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
        "{}  ({}{}, {} ticks, {:.0f} ticks/s, state hash {})", result_text(report),
        walk_over_text(report), end_text(report), report["ticks"].get<std::uint64_t>(),
        report["ticks_per_second"].get<double>(), report["final_state_hash"].get<std::string>()));
}

/// Prints missed deadlines. Otherwise a slow team would look for its mistake elsewhere.
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

/// Prints the seats whose answers were read late: "yellow (yellow) was forgiven 1.25 s in 3 ticks:
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

void print_measurements(const nlohmann::ordered_json& report) {
    if (const auto measurements = report.find("measurements"); measurements != report.end()) {
        streams::print("{}", recording::measurements_text(*measurements));
    }
}

void print_statistics(const nlohmann::ordered_json& report) {
    if (const auto statistics = report.find("statistics"); statistics != report.end()) {
        streams::print("{}",
                       recording::statistics_text(*statistics, report["teams"]["blue"]["name"],
                                                  report["teams"]["yellow"]["name"]));
    }
}

/// Advice for the programmers of the teams, who would not learn it elsewhere.
std::string advice_text(const nlohmann::ordered_json& report) {
    std::string text;
    for (const auto& advice : report["advice"]) {
        const auto& team = report["teams"][advice["team"].get<std::string>()];
        text += streams::folded_on_terminal(fmt::format("{}: {}", team["name"].get<std::string>(),
                                                        advice["text"].get<std::string>())) +
                "\n";
    }
    return text;
}

/// Prints the content hash too, by which people compare their recordings.
void print_recording(const nlohmann::ordered_json& report) {
    const auto recording = report.find("recording");
    if (recording != report.end() && recording->contains("content_hash")) {
        print_line(fmt::format("recorded in {}\ncontent hash {}",
                               (*recording)["file"].get<std::string>(),
                               (*recording)["content_hash"].get<std::string>()));
    }
}

/// Writes the requested files. Returns whether all could be written.
bool write_files(const RunResult& result, const Options& options) {
    Status reported;
    Status appended;
    if (options.report && !result.report.is_null()) {
        reported = streams::replace_file(*options.report, to_text(result.report, 2) + "\n");
    }
    if (options.csv && !result.report.is_null()) {
        appended = append_csv(*options.csv, result.report, options.wants_statistics);
    }
    for (const Status& status : {reported, appended}) {
        if (!status) {
            fail(kExitOurFault, status.error().message);
        }
    }
    return reported && appended;
}

/// A pipe without a reader would block the program.
bool is_pipe(const std::optional<std::filesystem::path>& file) {
    std::error_code ignored;
    return file && std::filesystem::is_fifo(*file, ignored);
}

}  // namespace

int conclude(const RunResult& result, const Options& options) {
    if (!is_pipe(options.report) && !is_pipe(options.csv)) {
        streams::hold_ending_signals();
    }
    const bool is_written = write_files(result, options);
    const std::string advice =
        options.is_quiet || result.report.is_null() ? "" : advice_text(result.report);
    if (result.exit_code != kExitPlayed) {
        streams::print_error("{}", advice);
        return fail(result.exit_code, result.message);
    }
    if (!options.is_quiet) {
        print_result(result.report);
        print_measurements(result.report);
        print_statistics(result.report);
        for (const auto& team : result.report["teams"]) {
            print_misses(team, result.report["ticks"].get<std::uint64_t>());
            print_forgiven(team);
        }
        print_recording(result.report);
        for (const char* const team : {"blue", "yellow"}) {
            streams::print("{}", streams::folded_on_terminal(whistle_text(result.report, team)));
        }
        streams::print("{}", advice);
    }
    const bool is_kept = is_written && !is_recording_lost(result.report);
    return is_kept ? kExitPlayed : kExitOurFault;
}

}  // namespace cancha::runner
