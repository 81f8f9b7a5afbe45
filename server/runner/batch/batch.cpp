#include "server/runner/batch/batch.h"

#include <chrono>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "proto/base/files/scratch_folder.h"
#include "proto/base/processes/shell.h"
#include "proto/base/streams/fold.h"
#include "proto/base/streams/print.h"
#include "proto/base/streams/replace_file.h"
#include "proto/base/streams/signals.h"
#include "server/runner/batch/process_queue.h"
#include "server/runner/exit_code.h"
#include "server/runner/json_text.h"
#include "server/runner/play/report.h"
#include "server/runner/play/result_text.h"
#include "server/runner/progress.h"

namespace cancha::runner {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

struct Totals {
    std::uint64_t played = 0;
    std::uint64_t failed = 0;
    std::uint64_t interrupted = 0;
    std::uint64_t blue_wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t yellow_wins = 0;
    std::uint64_t abandoned = 0;
    std::uint64_t finished = 0;   ///< Solo runs that finished.
    std::uint64_t faultless = 0;  ///< Finished solo runs without a fault.
    std::uint64_t blue_goals = 0;
    std::uint64_t yellow_goals = 0;
    std::uint64_t blue_awarded = 0;  ///< Goals awarded by officials.
    std::uint64_t yellow_awarded = 0;
    std::uint64_t ticks = 0;
    double wall_s = 0;
    bool is_course = false;  ///< Same for all matches of a batch.
    bool is_solo = false;    ///< Same for all matches of a batch.

    std::uint64_t not_played(std::uint64_t count) const {
        return count - played - failed - interrupted;
    }

    /// `report`: null: there is none. `was_interrupted`: it is missing because of an interrupt.
    void add(const Json& report, bool was_interrupted) {
        const int exit_code = !report.is_null() ? report["exit_code"].get<int>()
                              : was_interrupted ? kExitInterrupted
                                                : kExitOurFault;
        if (exit_code != kExitPlayed) {
            (exit_code == kExitInterrupted ? interrupted : failed) += 1;
            return;
        }
        ++played;
        const auto blue = report["score"]["blue"].get<std::uint64_t>();
        const auto yellow = report["score"]["yellow"].get<std::uint64_t>();
        blue_goals += blue;
        yellow_goals += yellow;
        blue_awarded += awarded_to(report, "blue");
        yellow_awarded += awarded_to(report, "yellow");
        const std::string winner = report["winner"];
        const bool is_abandoned = report["is_abandoned"];
        blue_wins += winner == "blue" ? 1 : 0;
        draws += winner == "none" && !is_abandoned ? 1 : 0;
        yellow_wins += winner == "yellow" ? 1 : 0;
        abandoned += is_abandoned ? 1 : 0;
        ticks += report["ticks"].get<std::uint64_t>();
        is_course = report.contains("course");
        is_solo = runner::is_solo(report);
        if (is_solo) {
            const Json& way = report["course"].front();
            const bool is_through = !way["finished_s"].is_null();
            finished += is_through ? 1 : 0;
            faultless += is_through && way["faults"] == 0 ? 1 : 0;
        }
    }

    /// Text with the numbers of wins and the goals.
    std::string text() const {
        if (is_solo) {
            return fmt::format("finished {} of {}, {} without a fault, abandoned {}", finished,
                               played, faultless, abandoned);
        }
        const std::string wins = fmt::format("blue wins {}, draws {}, yellow wins {}, abandoned {}",
                                             blue_wins, draws, yellow_wins, abandoned);
        const std::string awarded =
            blue_awarded + yellow_awarded == 0
                ? ""
                : fmt::format(" (awarded by officials: {} : {})", blue_awarded, yellow_awarded);
        return is_course
                   ? wins
                   : wins + fmt::format("; goals {} : {}{}", blue_goals, yellow_goals, awarded);
    }

    /// Totals of `count` matches.
    Json to_json(std::uint64_t count) const {
        return {{"played", played},
                {"failed", failed},
                {"interrupted", interrupted},
                {"not_played", not_played(count)},
                {"wins", {{"blue", blue_wins}, {"yellow", yellow_wins}, {"draws", draws}}},
                {"abandoned", abandoned},
                {"goals", {{"blue", blue_goals}, {"yellow", yellow_goals}}},
                {"awarded", {{"blue", blue_awarded}, {"yellow", yellow_awarded}}},
                {"wall_s", wall_s},
                {"ticks_per_second", ticks_per_second(ticks, wall_s)}};
    }
};

class Batch {
  public:
    Batch(const Options& options, const std::vector<std::string>& arguments,
          const access::TokenBook& tokens)
        : options_(options),
          reports_(options.seed_count()),
          progress_(Progress::choose_style(options.is_quiet), "matches", options.seed_count()),
          queue_({.count = options.seed_count(),
                  .at_once = options.jobs,
                  .arguments = arguments,
                  .own_arguments = [this](std::size_t index) { return arguments_of(index); },
                  .on_ended = [this](const ProcessQueue::Ended& ended) { collect(ended); }},
                 tokens) {}

    int run() {
        if (scratch_.path().empty()) {
            return fail(kExitOurFault, "no folder for the reports: " + scratch_.problem());
        }
        const auto start = std::chrono::steady_clock::now();
        progress_.update(0);
        if (const Status ran = queue_.run(); !ran) {
            worst_exit_code_ = fail(kExitOurFault, ran.error().message);
        }
        progress_.finish();
        if (queue_.is_interrupted()) {
            worst_exit_code_ = kExitInterrupted;
        }
        totals_.wall_s =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        const int exit_code = finish();
        streams::hold_ending_signals();  // Holds a second interrupt that comes as late as now.
        return exit_code;
    }

  private:
    // Width that aligns the scores for most names; longer names push the rest of the line to the
    // right.
    static constexpr std::size_t kNameWidth = 14;

    fs::path report_file(std::size_t index) const {
        return scratch_.path() / fmt::format("{}.json", index);
    }

    std::string arguments_of(std::size_t index) const {
        return fmt::format("--seed {} --quiet --report {}", options_.first_seed + index,
                           processes::shell_word(report_file(index).string()));
    }

    void collect(const ProcessQueue::Ended& ended) {
        std::ifstream stream(report_file(ended.index));
        Json& report = reports_[ended.index];
        report = Json::parse(stream, nullptr, false);
        if (report.is_discarded()) {
            report = nullptr;
        }
        const std::uint64_t seed = options_.first_seed + ended.index;
        progress_.finish();
        if (!report.is_null()) {
            print_result(seed, report);
            if (is_failure(report["exit_code"])) {
                print_last_output(seed, ended);
            } else {
                tell_recording_problem(seed, report);
            }
        } else if (!is_broken_ && !queue_.is_interrupted()) {
            print_last_output(seed, ended);
            streams::print_error("It left no report, so no further match is begun.\n");
            worst_exit_code_ = kExitOurFault;
            is_broken_ = true;  // A fault of one match is a fault of the batch.
            queue_.begin_no_more();
        }
        totals_.add(report, queue_.is_interrupted());
        progress_.update(done_);
    }

    /// Prints why it ended, which team failed with which last lines, and the place of the
    /// recording.
    static void print_last_output(std::uint64_t seed, const ProcessQueue::Ended& ended) {
        streams::print_error("seed {}: the match {}\n", seed, ended.how);
        for (const std::string& line : ended.last_lines) {
            streams::print_error("  | {}\n", line);
        }
    }

    void tell_recording_problem(std::uint64_t seed, const Json& report) {
        const auto recording = report.find("recording");
        const std::string problem =
            recording == report.end() ? "" : recording->value("problem", std::string());
        if (!problem.empty()) {
            streams::print_error("seed {}: {}\n", seed, problem);
        }
        if (is_recording_lost(report) && worst_exit_code_ == kExitPlayed) {
            worst_exit_code_ = kExitOurFault;
        }
    }

    void print_result(std::uint64_t seed, const Json& report) {
        const int exit_code = report["exit_code"].get<int>();
        if (exit_code != kExitPlayed && worst_exit_code_ != kExitOurFault) {
            worst_exit_code_ = exit_code;
        }
        ++done_;
        if (options_.is_quiet) {
            return;
        }
        streams::print_live_text(streams::folded_on_terminal(fmt::format(
            "{:>{}}/{}  seed {:<4} {:>{}} {:^7} {:<{}}  {}\n", done_,
            fmt::formatted_size("{}", reports_.size()), reports_.size(), seed,
            report["teams"]["blue"]["name"].get<std::string>(), kNameWidth, score_text(report),
            report["teams"]["yellow"]["name"].get<std::string>(), kNameWidth, end_of(report))));
    }

    /// Returns "finished, 1 min 43.23 s", with the faults if there were any.
    static std::string end_of(const Json& report) {
        const std::string time = finish_time_text(report);
        return end_text(report) + (time.empty() ? "" : ", ") + time;
    }

    int finish() {
        for (const Status& written : {append_rows(), write_report()}) {
            if (!written) {
                const int exit_code = fail(kExitOurFault, written.error().message);
                worst_exit_code_ = worst_exit_code_ == kExitPlayed ? exit_code : worst_exit_code_;
            }
        }
        if (!options_.is_quiet) {
            streams::print("{}; failed {}; {}{:.1f} s\n", totals_.text(), totals_.failed, missing(),
                           totals_.wall_s);
        }
        return worst_exit_code_;
    }

    /// Says which results are missing because the batch was ended early.
    std::string missing() const {
        const std::uint64_t not_played = totals_.not_played(reports_.size());
        return totals_.interrupted + not_played == 0
                   ? ""
                   : fmt::format("interrupted {}, not played {}; ", totals_.interrupted,
                                 not_played);
    }

    Status append_rows() {
        Status appended;
        for (const Json& report : reports_) {
            if (options_.csv && !report.is_null() && appended) {
                appended = append_csv(*options_.csv, report, options_.wants_statistics);
            }
        }
        return appended;
    }

    Status write_report() {
        if (options_.report) {
            const Json all{{"format", "cancha.batch_report.v1"},
                           {"summary", totals_.to_json(reports_.size())},
                           {"matches", reports_}};
            return streams::replace_file(*options_.report, to_text(all, 2) + "\n");
        }
        return {};
    }

    const Options& options_;
    ScratchFolder scratch_{"cancha-batch"};  ///< Holds the reports of single matches.
    std::vector<Json> reports_;              ///< By seed; null: the match left none.
    CountProgress progress_;
    ProcessQueue queue_;
    std::size_t done_ = 0;
    int worst_exit_code_ = kExitPlayed;
    bool is_broken_ = false;  ///< A match left no report.
    Totals totals_;
};

}  // namespace

int run_batch(const Options& options, const std::vector<std::string>& arguments,
              const access::TokenBook& tokens) {
    return Batch(options, arguments, tokens).run();
}

}  // namespace cancha::runner
