#pragma once

#include <chrono>
#include <cstdint>

namespace cancha::gateway {

/// Delay of an official's sign-in before the gateway passes it to the match server. There is no
/// delay unless many sign-ins were refused shortly before. Tokens therefore cannot be guessed by
/// trying, and an official with the right token waits kLongest at most.
///
/// Thread: one at a time.
class SignInPace {
  public:
    using Clock = std::chrono::steady_clock;

    /// Number of refused sign-ins before the delay begins, because people mistype.
    static constexpr unsigned kFree = 5;
    /// Delay after the first refusal beyond kFree. The delay doubles with each further refusal.
    static constexpr std::chrono::milliseconds kFirst{125};
    /// Longest delay.
    static constexpr std::chrono::milliseconds kLongest{2000};
    /// Time after which one of the counted refusals is forgotten.
    static constexpr std::chrono::seconds kForgetting{10};

    /// Notes a refused sign-in. Expects: `now` does not go back.
    void note_refusal(Clock::time_point now);

    /// Returns the delay of a sign-in that comes now.
    std::chrono::milliseconds pause(Clock::time_point now) const;

  private:
    /// Largest number of refusals counted. Counting more would not lengthen the delay, and would
    /// take longer to forget.
    static constexpr unsigned kMostCounted = 12;

    unsigned remembered(Clock::time_point now) const;

    unsigned refused_ = 0;  ///< Number of refusals remembered at counted_at_.
    Clock::time_point counted_at_{};
};

}  // namespace cancha::gateway
