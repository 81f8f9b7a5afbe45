#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace cancha::gateway {

/// Decides whether a problem that may recur with every attempt is logged. A new problem is logged
/// at once, the same problem again after kBetweenSame. Of many different problems in a short time
/// only some are logged.
///
/// Thread: one at a time.
class ProblemPace {
  public:
    using Clock = std::chrono::steady_clock;

    /// Shortest time between two log entries for the same problem.
    static constexpr std::chrono::minutes kBetweenSame{10};

    /// Number of different problems within kBetweenSame that are logged without delay. A connection
    /// has fewer kinds of problems. Texts that come from an attacker, however, may differ every
    /// time.
    static constexpr std::size_t kMostAtOnce = 8;
    /// Shortest time between further different problems, once kMostAtOnce have been logged within
    /// kBetweenSame.
    static constexpr std::chrono::seconds kBetweenFurther{30};

    /// Returns whether to log the problem now. Expects: `now` does not go back.
    bool admit(std::string_view problem, Clock::time_point now);

  private:
    std::map<std::string, Clock::time_point, std::less<>>
        told_;                  ///< Time of the last log entry. Key: the problem.
    Clock::time_point last_{};  ///< Time of the newest log entry.
};

}  // namespace cancha::gateway
