#pragma once

#include <string_view>

#include <spdlog/spdlog.h>

#include "viewer/gateway/problem_pace.h"

namespace cancha::gateway {

/// Logs problems that may recur with every attempt. A problem that recurs is logged only now and
/// then.
///
/// Thread: one at a time.
class ProblemLog {
  public:
    /// Logs a problem as a warning, unless ProblemPace says that it is too soon to log the problem
    /// again. Expects: a problem has the same text each time.
    void warn(std::string_view problem) {
        if (pace_.admit(problem, ProblemPace::Clock::now())) {
            spdlog::warn("{}", problem);
        }
    }

  private:
    ProblemPace pace_;
};

}  // namespace cancha::gateway
