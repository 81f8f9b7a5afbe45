#pragma once

#include <chrono>

namespace cancha::async {

/// Decides how to wait for a message that is expected within microseconds: poll, and yield the
/// processor between polls, because waking a sleeping thread would take longer. But if other
/// programs need the processor, each yield gives away a whole time slice, while a sleeping thread
/// would get the processor as soon as its message is there. So after a slow yield there is a doze:
/// a period in which the thread sleeps for each message instead of polling.
///
/// Thread: an instance belongs to one thread.
class EagerWait {
  public:
    using Clock = std::chrono::steady_clock;

    /// Longest time of polling before the thread sleeps. Measured: a strategy that computes little
    /// answers within this time, and a longer time gains nothing.
    static constexpr std::chrono::microseconds kLongest{200};

    /// Shortest slow yield. A yield that takes longer has given the processor to a program that
    /// computes: Linux lets such a program run for at least 750 us, while the programs that
    /// exchange a tick need much less.
    static constexpr std::chrono::microseconds kSlowYield{500};

    /// Length of the first doze. It is short, because a single slow yield may be chance or caused
    /// by the host.
    static constexpr std::chrono::milliseconds kShortestDoze{10};

    /// Length of the longest doze. While yields stay slow, each doze is twice as long as the one
    /// before. So while other programs compute, polling costs only one slow yield per doze.
    static constexpr std::chrono::milliseconds kLongestDoze{1280};

    /// Begins a wait.
    void begin() { begin(Clock::now()); }

    /// Yields the processor for a moment and returns true: the caller must then poll again. Returns
    /// false, without yielding, if the caller should sleep until the message comes.
    bool yield();

    // Functions for callers with their own clock.

    void begin(Clock::time_point now) { now_ = begin_ = now; }

    /// Whether yield() would yield.
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
