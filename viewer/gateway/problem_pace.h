#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace cancha::gateway {

/// Decides which problems are told that may come back with every try: each new one at once, the
/// same one now and then, and of many different ones some.
///
/// Thread: none; an instance belongs to one at a time.
class ProblemPace {
  public:
    using Clock = std::chrono::steady_clock;

    static constexpr std::chrono::minutes kBetweenSame{10};

    /// More problems than a line has; the texts of a stranger may be different every time.
    static constexpr std::size_t kMostAtOnce = 8;
    /// Once so many have been told within the time between two that are the same.
    static constexpr std::chrono::seconds kBetweenFurther{30};

    /// Whether it is to be told now. Expects: `now` does not go back.
    bool admit(std::string_view problem, Clock::time_point now);

  private:
    std::map<std::string, Clock::time_point, std::less<>> told_;  ///< When, of those not long ago.
    Clock::time_point last_{};                                    ///< When the newest was told.
};

}  // namespace cancha::gateway
