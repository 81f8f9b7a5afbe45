#pragma once

#include <chrono>
#include <cstdint>

namespace cancha::gateway {

/// How long whoever signs in waits before the server is asked: not at all, unless many were refused
/// shortly before. So tokens cannot be tried out, and an official with the right one is let in at
/// most kLongest later than ever.
///
/// Thread: none; an instance belongs to one at a time.
class SignInPace {
  public:
    using Clock = std::chrono::steady_clock;

    /// So many may mistype.
    static constexpr unsigned kFree = 5;
    /// With the next one that is refused, and twice as long with each more.
    static constexpr std::chrono::milliseconds kFirst{125};
    static constexpr std::chrono::milliseconds kLongest{2000};
    /// After so long one that was refused is forgotten.
    static constexpr std::chrono::seconds kForgetting{10};

    /// Expects: `now` does not go back.
    void note_refusal(Clock::time_point now);

    std::chrono::milliseconds pause(Clock::time_point now) const;

  private:
    /// More of them pause no longer, and would take longer to forget.
    static constexpr unsigned kMostCounted = 12;

    unsigned remembered(Clock::time_point now) const;

    unsigned refused_ = 0;  ///< As of counted_at_.
    Clock::time_point counted_at_{};
};

}  // namespace cancha::gateway
