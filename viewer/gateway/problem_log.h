#pragma once

#include <string_view>

#include <spdlog/spdlog.h>

#include "viewer/gateway/problem_pace.h"

namespace cancha::gateway {

/// Tells the operator of problems that may come back with every try.
///
/// Thread: one at a time.
class ProblemLog {
  public:
    /// Expects: what is told of the same problem is the same.
    void warn(std::string_view problem) {
        if (pace_.admit(problem, ProblemPace::Clock::now())) {
            spdlog::warn("{}", problem);
        }
    }

  private:
    ProblemPace pace_;
};

}  // namespace cancha::gateway
