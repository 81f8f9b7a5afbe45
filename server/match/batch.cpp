#include "server/match/batch.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "proto/base/scratch_folder.h"
#include "proto/program/print.h"
#include "proto/program/replace_file.h"
#include "proto/program/signals.h"
#include "server/match/exit_code.h"
#include "server/match/json_text.h"
#include "server/match/report.h"
#include "server/process/child_process.h"
#include "server/process/orphan_watch.h"
#include "server/process/secrets.h"
#include "server/process/shell.h"

namespace cancha::match {

namespace {

namespace asio = boost::asio;
namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

/// The arguments without those that belong to the whole batch.
std::string single_match_arguments(const std::vector<std::string>& arguments) {
    static constexpr std::array<std::string_view, 5> kOfTheBatch{"--seeds", "--jobs", "--report",
                                                                 "--csv", "--tokens"};
    std::string kept;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string_view argument = arguments[i];
        const std::string_view name = argument.substr(0, argument.find('='));
        if (std::ranges::find(kOfTheBatch, name) == kOfTheBatch.end()) {
            kept += fmt::format(" {}", process::shell_word(arguments[i]));
        } else if (name == argument) {
            ++i;  // Its value is the next one.
        }
    }
    return kept;
}

struct Totals {
    std::uint64_t played = 0;
    std::uint64_t failed = 0;
    std::uint64_t blue_wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t yellow_wins = 0;
    std::uint64_t blue_goals = 0;
    std::uint64_t yellow_goals = 0;
    double ticks = 0;
    double wall_s = 0;

    void add(const Json& report) {
        if (report.is_null() || report["exit_code"] != kExitPlayed) {
            ++failed;
            return;
        }
        ++played;
        const auto blue = report["score"]["blue"].get<std::uint64_t>();
        const auto yellow = report["score"]["yellow"].get<std::uint64_t>();
        blue_goals += blue;
        yellow_goals += yellow;
        // Nobody is the winner of a match that was ended early: then the score says who led.
        const std::string winner = report["winner"];
        const bool is_blue = winner == "blue" || (winner == "none" && blue > yellow);
        const bool is_yellow = winner == "yellow" || (winner == "none" && yellow > blue);
        blue_wins += is_blue ? 1 : 0;
        draws += is_blue || is_yellow ? 0 : 1;
        yellow_wins += is_yellow ? 1 : 0;
        ticks += report["ticks"].get<double>();
    }

    Json to_json() const {
        return {{"played", played},
                {"failed", failed},
                {"wins", {{"blue", blue_wins}, {"yellow", yellow_wins}, {"draws", draws}}},
                {"goals", {{"blue", blue_goals}, {"yellow", yellow_goals}}},
                {"wall_s", wall_s},
                {"ticks_per_second", wall_s > 0 ? ticks / wall_s : 0.0}};
    }
};

class Batch {
  public:
    Batch(const Options& options, const std::vector<std::string>& arguments,
          const host::TokenBook& tokens)
        : options_(options),
          arguments_(single_match_arguments(arguments)),
          tokens_(tokens),
          reports_(options.seed_count()),
          children_(options.seed_count()),
          signals_(context_) {
        program::add_ending_signals(signals_);
    }

    int run() {
        if (scratch_.path().empty()) {
            program::print_error("cancha-match: no folder for the reports: {}\n",
                                 std::strerror(errno));
            return kExitOurFault;
        }
        const auto start = std::chrono::steady_clock::now();
        signals_.async_wait([this](const boost::system::error_code& ec, int) {
            if (!ec) {
                interrupt();
            }
        });
        fill_jobs();
        context_.run();
        totals_.wall_s =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        return finish();
    }

  private:
    static constexpr std::size_t kNameWidth = 24;

    /// Under this number a match finds its tokens.
    static constexpr int kTokensDescriptor = 3;

    void fill_jobs() {
        while (!is_interrupted_ && running_ < options_.jobs && next_ < reports_.size()) {
            start(next_++);
        }
        if (running_ == 0) {
            signals_.cancel();
            orphans_.stop();
        }
    }

    fs::path report_file(std::size_t index) const {
        return scratch_.path() / fmt::format("{}.json", index);
    }

    Result<std::unique_ptr<process::ChildProcess>> start_match(std::size_t index) {
        process::ChildProcess::Command command{
            .shell_command = fmt::format(
                "exec {}{} --seed {} --quiet --report {}",
                process::shell_word(fs::read_symlink("/proc/self/exe").string()), arguments_,
                options_.first_seed + index, process::shell_word(report_file(index).string())),
            .environment = {},
        };
        process::Descriptor tokens;
        if (!tokens_.empty()) {
            auto made = process::make_secret_descriptor(tokens_.to_text());
            if (!made) {
                return made.error();
            }
            tokens = *std::move(made);
            command.shell_command += fmt::format(" --tokens=/dev/fd/{}", kTokensDescriptor);
            command.inherited = {{tokens.get(), kTokensDescriptor}};
        }
        return process::ChildProcess::start(
            context_, command, [this, index](const std::string& how) { collect(index, how); });
    }

    void start(std::size_t index) {
        ++running_;
        auto child = start_match(index);
        if (!child) {
            program::print_error("cancha-match: {}\n", child.error().message);
            worst_exit_code_ = kExitOurFault;
            is_interrupted_ = true;
            --running_;
            return;
        }
        children_[index] = *std::move(child);
    }

    void collect(std::size_t index, const std::string& how) {
        std::ifstream stream(report_file(index));
        reports_[index] = Json::parse(stream, nullptr, false);
        if (reports_[index].is_discarded()) {
            reports_[index] = nullptr;
        }
        const std::uint64_t seed = options_.first_seed + index;
        if (reports_[index].is_null() && !is_interrupted_) {
            print_last_words(seed, how, children_[index]->last_lines());
            worst_exit_code_ = kExitOurFault;
            is_interrupted_ = true;  // What is wrong with one is wrong with all of them.
        } else if (!reports_[index].is_null()) {
            print_result(seed, reports_[index]);
            if (is_failure(reports_[index]["exit_code"])) {
                print_last_words(seed, how, children_[index]->last_lines());
            }
        }
        totals_.add(reports_[index]);
        --running_;
        // Only now: the child that calls this must not be destroyed by it.
        asio::post(context_, [this, index] { children_[index].reset(); });
        fill_jobs();
    }

    /// Why it ended, who failed with which last words, and where the recording is.
    static void print_last_words(std::uint64_t seed, const std::string& how,
                                 const std::vector<std::string>& last_lines) {
        program::print_error("seed {}: the match {}\n", seed, how);
        for (const std::string& line : last_lines) {
            program::print_error("  | {}\n", line);
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
        program::print_live("{:>{}}/{}  seed {:<6} {:>{}} {:>3} : {:<3} {:<{}} {}\n", done_,
                            fmt::formatted_size("{}", reports_.size()), reports_.size(), seed,
                            report["teams"]["blue"]["name"].get<std::string>(), kNameWidth,
                            report["score"]["blue"].get<int>(),
                            report["score"]["yellow"].get<int>(),
                            report["teams"]["yellow"]["name"].get<std::string>(), kNameWidth,
                            report["end_reason"].get<std::string>());
    }

    void interrupt() {
        is_interrupted_ = true;
        worst_exit_code_ = kExitInterrupted;
        for (const auto& child : children_) {
            if (child != nullptr) {
                child->terminate();
            }
        }
    }

    int finish() {
        for (const Status& written : {append_rows(), write_report()}) {
            if (!written) {
                program::print_error("cancha-match: {}\n", written.error().message);
                worst_exit_code_ =
                    worst_exit_code_ == kExitPlayed ? kExitOurFault : worst_exit_code_;
            }
        }
        if (!options_.is_quiet) {
            program::print(
                "blue wins {}, draws {}, yellow wins {}; goals {} : {}; failed {}; {:.1f} s\n",
                totals_.blue_wins, totals_.draws, totals_.yellow_wins, totals_.blue_goals,
                totals_.yellow_goals, totals_.failed, totals_.wall_s);
        }
        return worst_exit_code_;
    }

    Status append_rows() {
        Status appended;
        for (const Json& report : reports_) {
            if (options_.csv && !report.is_null() && appended) {
                appended = append_csv(*options_.csv, report);
            }
        }
        return appended;
    }

    Status write_report() {
        if (options_.report) {
            const Json all{{"format", "cancha.batch_report.v1"},
                           {"summary", totals_.to_json()},
                           {"matches", reports_}};
            return program::replace_file(*options_.report, to_text(all, 2) + "\n");
        }
        return {};
    }

    const Options& options_;
    std::string arguments_;
    const host::TokenBook& tokens_;
    ScratchFolder scratch_{"cancha-batch"};  ///< For the reports of single matches.
    asio::io_context context_{1};
    process::OrphanWatch orphans_{context_, process::OrphanWatch::Policy::kKill};
    std::vector<Json> reports_;  // By seed; null where a match left none.
    std::vector<std::unique_ptr<process::ChildProcess>> children_;
    asio::signal_set signals_;
    std::size_t next_ = 0;
    std::size_t running_ = 0;
    std::size_t done_ = 0;
    int worst_exit_code_ = kExitPlayed;
    bool is_interrupted_ = false;
    Totals totals_;
};

}  // namespace

int run_batch(const Options& options, const std::vector<std::string>& arguments,
              const host::TokenBook& tokens) {
    return Batch(options, arguments, tokens).run();
}

}  // namespace cancha::match
