#include "server/runner/scenario/repeat_batch.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>

#include <fmt/format.h>

#include "cancha/base/contract.h"
#include "proto/base/files/scratch_folder.h"
#include "proto/base/files/text_file.h"
#include "proto/base/processes/shell.h"
#include "proto/base/streams/print.h"
#include "server/runner/batch/process_queue.h"
#include "server/runner/exit_code.h"
#include "server/runner/scenario/scenario_results.h"

namespace cancha::runner {

namespace {

// Calls per job. Several, so that all jobs end at about the same time although some calls take
// longer.
constexpr std::uint64_t kCallsPerJob = 4;
// Highest number of repeats in a call, so that progress is visible. Starting a process for this
// many costs next to nothing.
constexpr std::uint64_t kMostPerCall = 100;

/// Returns the number of repeats of a call, such that no job is idle for long at the end, and few
/// results wait for earlier ones.
std::uint64_t repeats_of_a_call(const Options& options) {
    CANCHA_EXPECTS(options.jobs > 0);
    return std::clamp(options.repeats / (options.jobs * kCallsPerJob), std::uint64_t{1},
                      kMostPerCall);
}

class RepeatBatch {
  public:
    RepeatBatch(const Options& options, const std::vector<std::string>& arguments,
                const access::TokenBook& tokens, const std::vector<std::string>& names,
                const std::function<void(const scenario::Row&)>& take)
        : options_(options),
          names_(names),
          take_(take),
          queue_({.count = (options.repeats + per_call_ - 1) / per_call_,
                  .at_once = options.jobs,
                  .arguments = arguments,
                  .own_arguments = [this](std::size_t index) { return arguments_of(index); },
                  .on_ended = [this](const ProcessQueue::Ended& ended) { collect(ended); }},
                 tokens) {}

    int run() {
        if (scratch_.path().empty()) {
            return fail(kExitOurFault,
                        fmt::format("no folder for the results: {}", std::strerror(errno)));
        }
        if (const Status ran = queue_.run(); !ran) {
            return fail(kExitOurFault, ran.error().message);
        }
        if (exit_code_ == kExitPlayed && taken_ < options_.repeats) {
            return queue_.is_interrupted() ? kExitInterrupted : kExitOurFault;
        }
        return exit_code_;
    }

  private:
    std::string arguments_of(std::size_t index) const {
        const std::uint64_t before = index * per_call_;
        return fmt::format("--seed {} --repeat {} --first-repeat {} --json --quiet >{} 2>{}",
                           options_.first_seed + before,
                           std::min(per_call_, options_.repeats - before), before + 1,
                           processes::shell_word(results_file(index)),
                           processes::shell_word(errors_file(index)));
    }

    std::string results_file(std::size_t index) const {
        return scratch_.file(fmt::format("{}.json", index));
    }

    std::string errors_file(std::size_t index) const {
        return scratch_.file(fmt::format("{}.txt", index));
    }

    void collect(const ProcessQueue::Ended& ended) {
        if (exit_code_ == kExitPlayed) {
            take_results(ended.index);
            conclude(ended);
        }
        std::error_code ignored;  // On failure they are removed with the folder.
        std::filesystem::remove(results_file(ended.index), ignored);
        std::filesystem::remove(errors_file(ended.index), ignored);
    }

    /// Takes the results of a call. The last line is a summary or incomplete.
    void take_results(std::size_t index) {
        std::ifstream stream(results_file(index));
        for (std::string line; std::getline(stream, line);) {
            if (const std::optional<scenario::Row> row = parse_json_line(names_, line)) {
                take_(*row);
                ++taken_;
            }
        }
    }

    void conclude(const ProcessQueue::Ended& ended) {
        static_cast<void>(streams::flush_output());  // Flushed before later output on stderr.
        if (const Result<std::string> said = read_text_file(errors_file(ended.index))) {
            streams::print_error_text(*said);
        }
        if (ended.exit_status) {
            exit_code_ = *ended.exit_status;
        } else if (queue_.is_interrupted()) {
            exit_code_ = kExitInterrupted;  // Ended before it could set its own exit code.
        } else {
            exit_code_ = fail(kExitOurFault, fmt::format("the process for the repeats after {} {}",
                                                         taken_, ended.how));
        }
        if (exit_code_ != kExitPlayed) {
            queue_.stop();
        }
    }

    const Options& options_;
    const std::vector<std::string>& names_;
    const std::function<void(const scenario::Row&)>& take_;
    const std::uint64_t per_call_ = repeats_of_a_call(options_);
    ScratchFolder scratch_{"cancha-repeats"};  ///< Holds the output of the calls.
    ProcessQueue queue_;
    std::uint64_t taken_ = 0;
    int exit_code_ = kExitPlayed;
};

}  // namespace

int run_repeat_batch(const Options& options, const std::vector<std::string>& arguments,
                     const access::TokenBook& tokens, const std::vector<std::string>& names,
                     const std::function<void(const scenario::Row&)>& take) {
    return RepeatBatch(options, arguments, tokens, names, take).run();
}

}  // namespace cancha::runner
