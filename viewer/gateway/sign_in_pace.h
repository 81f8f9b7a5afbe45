#pragma once

#include <chrono>
#include <cstdint>

namespace cancha::gateway {

/// Delay of a sign-in before the server is asked: none, unless many were refused shortly before.
/// Tokens therefore cannot be guessed by trying, and an official with the right token waits
/// kLongest at most.
///
/// Thread: none; an instance belongs to one thread at a time.
class SignInPace {
  public:
    using Clock = std::chrono::steady_clock;

    /// Refused attempts without a delay, as people mistype.
    static constexpr unsigned kFree = 5;
    /// Delay after the first refusal beyond kFree; it doubles with each further one.
    static constexpr std::chrono::milliseconds kFirst{125};
    static constexpr std::chrono::milliseconds kLongest{2000};
    /// Time after which one refusal is forgotten.
    static constexpr std::chrono::seconds kForgetting{10};

    /// Notes a refused sign-in. Expects: `now` does not go back.
    void note_refusal(Clock::time_point now);

    std::chrono::milliseconds pause(Clock::time_point now) const;

  private:
    /// Most refusals counted. More would not lengthen the delay, and would take longer to forget.
    static constexpr unsigned kMostCounted = 12;

    unsigned remembered(Clock::time_point now) const;

    unsigned refused_ = 0;  ///< Number at counted_at_.
    Clock::time_point counted_at_{};
};

}  // namespace cancha::gateway
