#pragma once

#include <chrono>

namespace cancha::async {

/// Strategy to wait for a message that is microseconds away: poll, and yield the processor in
/// between. Waking a sleeping thread would take longer. But if other programs need the processor,
/// each yield gives away a whole time slice, while a sleeping thread gets the processor as soon as
/// its message is there. So after a slow yield this thread sleeps at once for a while, a doze, and
/// then polls again.
///
/// Thread: one.
class EagerWait {
  public:
    using Clock = std::chrono::steady_clock;

    /// Longest time of polling before the thread sleeps. Measured: it covers the answer of a
    /// strategy that computes little; a longer time gains nothing.
    static constexpr std::chrono::microseconds kLongest{200};

    /// A longer yield has given the processor to a program that computes: Linux lets such a program
    /// run for at least 750 us, while the programs of a tick need much less.
    static constexpr std::chrono::microseconds kSlowYield{500};

    /// First doze, during which the thread sleeps at once. It is short, because a single slow yield
    /// may be chance or caused by the host.
    static constexpr std::chrono::milliseconds kShortestDoze{10};

    /// Longest doze. While yields stay slow, each doze is twice as long as the one before. One slow
    /// yield per doze is the cost of polling while other programs compute.
    static constexpr std::chrono::milliseconds kLongestDoze{1280};

    /// Begins a wait.
    void begin() { begin(Clock::now()); }

    /// Yields the processor for a moment. Returns false, without yielding, if it is time to sleep.
    bool yield();

    // Functions for callers with their own clock.

    void begin(Clock::time_point now) { now_ = begin_ = now; }

    bool may_yield() const { return now_ >= awake_from_ && now_ - begin_ < kLongest; }

    /// Notes that a yield ended at `now`.
    void yielded(Clock::time_point now);

  private:
    void doze();

    Clock::time_point begin_{};
    Clock::time_point now_{};
    Clock::time_point awake_from_{};
    Clock::duration doze_ = kShortestDoze;  // Length of the latest doze, or of the first.
};

}  // namespace cancha::async
