#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cancha/base/scratch_folder.h"
#include "proto/access/token_book.h"
#include "server/runner/exit_code.h"
#include "server/runner/options.h"
#include "server/runner/process_queue.h"
#include "server/scenario/row.h"

namespace cancha::runner {

/// Plays the repeats of a scenario in several processes at once. Each of them is a call of this
/// program for some repeats in a row, so that its start counts for little.
class RepeatBatch {
  public:
    /// How many repeats a call plays, so that no job is idle for long at the end, and few results
    /// wait for those before them. Expects: jobs > 0.
    static std::uint64_t repeats_of_a_call(std::uint64_t repeats, unsigned jobs);

    /// `arguments`: of this process. `names`: of the columns. `take` gets each result, in the order
    /// of the repeats, without a gap: those before the first repeat that failed.
    /// Borrows: options and tokens.
    RepeatBatch(const Options& options, const std::vector<std::string>& arguments,
                const access::TokenBook& tokens, std::vector<std::string> names,
                std::function<void(const scenario::Row&)> take);

    /// Returns the exit code: that of the first call that failed.
    int run();

  private:
    std::uint64_t call_count() const;
    std::string arguments_of(std::size_t index) const;
    std::string results_file(std::size_t index) const;
    std::string errors_file(std::size_t index) const;
    void collect(const ProcessQueue::Ended& ended);
    void take_results(std::size_t index);
    void conclude(const ProcessQueue::Ended& ended);

    const Options& options_;
    std::string arguments_;
    std::vector<std::string> names_;
    std::function<void(const scenario::Row&)> take_;
    std::uint64_t per_call_;
    ScratchFolder scratch_{"cancha-repeats"};  ///< For what the calls print.
    ProcessQueue queue_;
    std::uint64_t taken_ = 0;
    int exit_code_ = kExitPlayed;
};

}  // namespace cancha::runner
