#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace cancha::gateway {

/// Decides which problems are logged, of those that may recur with every attempt. A new problem is
/// logged at once, the same one again only now and then, and of many different ones only some.
///
/// Thread: none; an instance belongs to one thread at a time.
class ProblemPace {
  public:
    using Clock = std::chrono::steady_clock;

    static constexpr std::chrono::minutes kBetweenSame{10};

    /// Different problems that are logged at once. A connection has fewer; the texts of a stranger
    /// may differ every time.
    static constexpr std::size_t kMostAtOnce = 8;
    /// Shortest time between further different problems, once kMostAtOnce have been logged within
    /// kBetweenSame.
    static constexpr std::chrono::seconds kBetweenFurther{30};

    /// Returns whether to log the problem now. Expects: `now` does not go back.
    bool admit(std::string_view problem, Clock::time_point now);

  private:
    std::map<std::string, Clock::time_point, std::less<>> told_;  ///< When last logged.
    Clock::time_point last_{};                                    ///< Time of the newest log entry.
};

}  // namespace cancha::gateway
