#include "client-sdk/legacy/check/trials.h"

#include <algorithm>
#include <memory>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <fmt/format.h>

#include "proto/base/files/text_file.h"
#include "proto/base/processes/child_process.h"
#include "proto/base/processes/programs.h"
#include "proto/base/processes/shell.h"

namespace cancha::legacy {
namespace {

namespace fs = std::filesystem;
using processes::ChildProcess;
using processes::quoted_program;
using processes::shell_word;

constexpr std::size_t kMostFileBytes = 64'000'000;
constexpr std::chrono::seconds kLastWords{5};

std::string match_command(const TrialSettings& settings, const Candidate& candidate) {
    const auto word = [](const fs::path& path) { return shell_word(path.string()); };
    const std::string team =
        fmt::format("{} run {} --name {} --summary {} --folder {}", quoted_program("cancha-legacy"),
                    word(candidate.library), shell_word(candidate.finding->name),
                    word(candidate.folder / "summary.json"), word(candidate.folder / "files"));
    return fmt::format(
        "ulimit -S -s 8192; exec {} {} --blue {} --yellow {} --seed {} --quiet --report {} "
        "--record {}",
        quoted_program("cancha-match"), shell_word(settings.discipline), shell_word(team),
        shell_word(settings.opponent), settings.seed, word(candidate.folder / "report.json"),
        word(candidate.folder / "match.mcap"));
}

Summary summary_in(const fs::path& folder) {
    const auto text = read_small_file(folder / "summary.json", kMostFileBytes);
    const auto summary = text ? read_summary(*text) : Result<Summary>(text.error());
    return summary ? *summary : Summary{};
}

Result<TrialReport> report_in(const fs::path& folder) {
    const auto text = read_small_file(folder / "report.json", kMostFileBytes);
    return text ? read_trial_report(*text) : text.error();
}

/// Returns the last output of a program, without the time and name at the front of log lines.
std::string plain(const std::string& line) {
    constexpr std::string_view kMark = "[error] ";
    const std::size_t mark = line.find(kMark);
    return mark == line.npos ? line : line.substr(mark + kMark.size());
}

/// Writes the end of a match into the finding.
void judge(const std::string& how_it_ended, const ChildProcess& match, const fs::path& folder,
           Finding& finding) {
    finding.summary = summary_in(folder);
    const auto report = report_in(folder);
    std::error_code problem;
    if (fs::exists(folder / "match.mcap", problem)) {
        finding.recording = folder / "match.mcap";
    }
    if (report) {
        finding.report = *report;
    }
    const std::vector<std::string> lines = match.last_lines();
    if (!finding.summary.failure.empty()) {
        finding.verdict = Verdict::kStrategyFailed;
        finding.reason = finding.summary.failure;
    } else if (match.exit_status() == 0 && report && report->has_two_halves) {
        finding.verdict = Verdict::kPasses;
    } else {
        finding.verdict =
            finding.summary.interface.empty() ? Verdict::kNoStrategy : Verdict::kNoMatch;
        finding.reason = report && !report->failure.empty() ? plain(report->failure)
                         : lines.empty()                    ? "cancha-match " + how_it_ended
                                                            : plain(lines.back());
    }
}

/// A running match.
class Trial {
  public:
    Trial(boost::asio::io_context& context, const TrialSettings& settings,
          const Candidate& candidate, std::function<void()> on_end)
        : settings_(settings), candidate_(candidate), timer_(context), on_end_(std::move(on_end)) {
        auto started = ChildProcess::start(
            context, {.shell_command = match_command(settings, candidate), .environment = {}},
            [this](const std::string& how) { end(how); });
        if (!started) {
            candidate.finding->reason = started.error().message;
            on_end_();
            return;
        }
        match_ = *std::move(started);
        timer_.expires_after(settings.most);
        timer_.async_wait([this](boost::system::error_code problem) {
            if (!problem) {
                stop();
            }
        });
    }

  private:
    /// Ends a match that takes too long, and its programs if they do not end by themselves.
    void stop() {
        is_too_slow_ = true;
        match_->terminate();
        timer_.expires_after(kLastWords);
        timer_.async_wait([this](boost::system::error_code problem) {
            if (!problem) {
                match_->kill();
            }
        });
    }

    void end(const std::string& how) {
        timer_.cancel();
        Finding& finding = *candidate_.finding;
        judge(how, *match_, candidate_.folder, finding);
        if (is_too_slow_) {
            say_too_slow(finding);
        }
        on_end_();
    }

    /// It is the strategy's fault only if the time was spent in it.
    void say_too_slow(Finding& finding) const {
        constexpr double kUsPerS = 1e6;
        const double own_s =
            static_cast<double>(finding.summary.calls) * finding.summary.mean_us / kUsPerS;
        const auto most_s = settings_.most.count();
        const bool is_own = own_s > static_cast<double>(most_s) / 2;
        finding.verdict = is_own ? Verdict::kTooSlow : Verdict::kNoMatch;
        finding.reason = fmt::format(
            "the match was not over after {} s, of which the strategy took {:.1f} s{}", most_s,
            own_s,
            is_own ? "" : ": the machine is too busy; try again, or with more --most-seconds");
    }

    const TrialSettings& settings_;
    const Candidate& candidate_;
    boost::asio::steady_timer timer_;
    std::function<void()> on_end_;
    std::unique_ptr<ChildProcess> match_;
    bool is_too_slow_ = false;
};

}  // namespace

void play_trials(const TrialSettings& settings, const std::vector<Candidate>& candidates,
                 const std::function<void(const Finding&)>& on_end) {
    boost::asio::io_context context;
    std::vector<std::unique_ptr<Trial>> trials(candidates.size());
    std::size_t next = 0;
    const std::function<void()> start_next = [&] {
        const std::size_t index = next++;
        if (index >= candidates.size()) {
            return;
        }
        const Candidate& candidate = candidates[index];
        trials[index] = std::make_unique<Trial>(context, settings, candidate, [&] {
            on_end(*candidate.finding);
            boost::asio::post(context, start_next);
        });
    };
    for (std::size_t i = 0; i < std::max<std::size_t>(1, settings.at_once); ++i) {
        boost::asio::post(context, start_next);
    }
    context.run();
}

}  // namespace cancha::legacy
