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

    /// So long is slept at once after a slow yield: one in so many milliseconds is what finding out
    /// costs while others compute.
    static constexpr std::chrono::milliseconds kSleepy{1000};

    /// The wait begins.
    void begin() { now_ = begin_ = Clock::now(); }

    /// Lets others have the processor for a moment; false: not done, it is time to sleep.
    bool yield();

  private:
    Clock::time_point begin_{};
    Clock::time_point now_{};
    Clock::time_point sleepy_until_{};
};

}  // namespace cancha::async
