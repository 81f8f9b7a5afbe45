#include "server/runner/repeat_batch.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "cancha/base/contract.h"
#include "cancha/base/text_file.h"
#include "proto/process/shell.h"
#include "proto/program/print.h"
#include "server/runner/scenario_results.h"

namespace cancha::runner {

namespace {

// So that jobs end at about the same time although some of their shares take longer.
constexpr std::uint64_t kCallsPerJob = 4;
// So that progress is seen; starting a process for so many repeats costs next to nothing.
constexpr std::uint64_t kMostPerCall = 100;

}  // namespace

std::uint64_t RepeatBatch::repeats_of_a_call(std::uint64_t repeats, unsigned jobs) {
    CANCHA_EXPECTS(jobs > 0);
    return std::clamp(repeats / (jobs * kCallsPerJob), std::uint64_t{1}, kMostPerCall);
}

RepeatBatch::RepeatBatch(const Options& options, const std::vector<std::string>& arguments,
                         const access::TokenBook& tokens, std::vector<std::string> names,
                         std::function<void(const scenario::Row&)> take)
    : options_(options),
      arguments_(arguments_of_a_call(arguments)),
      names_(std::move(names)),
      take_(std::move(take)),
      per_call_(repeats_of_a_call(options.repeats, options.jobs)),
      queue_({.count = call_count(),
              .at_once = options.jobs,
              .arguments = [this](std::size_t index) { return arguments_of(index); },
              .on_ended = [this](const ProcessQueue::Ended& ended) { collect(ended); }},
             tokens) {}

int RepeatBatch::run() {
    if (scratch_.path().empty()) {
        program::print_error("cancha-match: no folder for the results: {}\n", std::strerror(errno));
        return kExitOurFault;
    }
    if (const Status ran = queue_.run(); !ran) {
        program::print_error("cancha-match: {}\n", ran.error().message);
        return kExitOurFault;
    }
    if (exit_code_ == kExitPlayed && taken_ < options_.repeats) {
        return queue_.is_interrupted() ? kExitInterrupted : kExitOurFault;
    }
    return exit_code_;
}

std::uint64_t RepeatBatch::call_count() const {
    return (options_.repeats + per_call_ - 1) / per_call_;
}

std::string RepeatBatch::arguments_of(std::size_t index) const {
    const std::uint64_t before = index * per_call_;
    return fmt::format(
        "{} --seed {} --repeat {} --first-repeat {} --json --quiet >{} 2>{}", arguments_,
        options_.first_seed + before, std::min(per_call_, options_.repeats - before), before + 1,
        process::shell_word(results_file(index)), process::shell_word(errors_file(index)));
}

std::string RepeatBatch::results_file(std::size_t index) const {
    return scratch_.file(fmt::format("{}.json", index));
}

std::string RepeatBatch::errors_file(std::size_t index) const {
    return scratch_.file(fmt::format("{}.txt", index));
}

void RepeatBatch::collect(const ProcessQueue::Ended& ended) {
    if (exit_code_ == kExitPlayed) {
        take_results(ended.index);
        conclude(ended);
    }
    std::error_code ignored;  // They go with the folder at the latest.
    std::filesystem::remove(results_file(ended.index), ignored);
    std::filesystem::remove(errors_file(ended.index), ignored);
}

/// The last line is a summary, or was not written to its end.
void RepeatBatch::take_results(std::size_t index) {
    std::ifstream stream(results_file(index));
    for (std::string line; std::getline(stream, line);) {
        if (const std::optional<scenario::Row> row = parse_json_line(names_, line)) {
            take_(*row);
            ++taken_;
        }
    }
}

void RepeatBatch::conclude(const ProcessQueue::Ended& ended) {
    static_cast<void>(program::flush_output());  // Before what follows on stderr.
    if (const Result<std::string> said = read_text_file(errors_file(ended.index))) {
        program::print_error_text(*said);
    }
    if (ended.exit_status) {
        exit_code_ = *ended.exit_status;
    } else if (queue_.is_interrupted()) {
        exit_code_ = kExitInterrupted;  // Before it could do so by itself.
    } else {
        program::print_error("cancha-match: the process for the repeats after {} {}\n", taken_,
                             ended.how);
        exit_code_ = kExitOurFault;
    }
    if (exit_code_ != kExitPlayed) {
        queue_.stop();
    }
}

}  // namespace cancha::runner
