#pragma once

#include <chrono>

namespace cancha::async {

/// How to wait for a message that is microseconds away: look again and again, and let others have
/// the processor in between. Waking up a sleeper costs more than that. But where other programs
/// want the processor too, each yield gives away a whole time slice, while a sleeper gets the
/// processor as soon as its message is there. So whoever is kept off the processor for long sleeps
/// at once for a while, and then tries again.
///
/// Thread: one.
class EagerWait {
  public:
    using Clock = std::chrono::steady_clock;

    /// So long is looked for before it is time to sleep. Measured: this covers the answer of a
    /// strategy that thinks little; longer gains nothing.
    static constexpr std::chrono::microseconds kLongest{200};

    /// A yield that takes longer has given the processor to a program that computes: Linux lets one
    /// have it for 750 us at least, and what takes part in a tick needs much less.
    static constexpr std::chrono::microseconds kSlowYield{500};

    /// So long it sleeps at once after a slow yield: one alone may be chance, or the host's doing.
    static constexpr std::chrono::milliseconds kShortestDoze{10};

    /// Where yields stay slow, each doze is twice as long as the one before, up to this: a slow
    /// yield in so many milliseconds is what finding out costs while others compute.
    static constexpr std::chrono::milliseconds kLongestDoze{1280};

    /// The wait begins.
    void begin() { begin(Clock::now()); }

    /// Lets others have the processor for a moment; false: not done, it is time to sleep.
    bool yield();

    // Wait for a caller with a clock of its own.

    void begin(Clock::time_point now) { now_ = begin_ = now; }

    bool may_yield() const { return now_ >= awake_from_ && now_ - begin_ < kLongest; }

    /// A yield took until `now`.
    void yielded(Clock::time_point now);

  private:
    void doze();

    Clock::time_point begin_{};
    Clock::time_point now_{};
    Clock::time_point awake_from_{};
    Clock::duration doze_ = kShortestDoze;  // The last one, or the first to be.
};

}  // namespace cancha::async
