#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <utility>

namespace cancha::net {

/// Notices when this program was away: stopped, short of processor time, or busy with one thing for
/// long. It has asked to be woken at a certain time, and looks at the clock much later.
///
/// Reads no clock: the caller says what time it is.
class AbsenceWatch {
  public:
    using Clock = std::chrono::steady_clock;

    /// Being late by no more than this is no absence. Measured on two cores with six programs that
    /// compute: of a thousand wake-ups 999 are less than 3 ms late, and none is more than 4 ms
    /// late.
    static constexpr Clock::duration kTolerance = std::chrono::milliseconds(5);

    /// The program sleeps until then at most; time_point::max(): for as long as it likes.
    void expect(Clock::time_point until) { until_ = until; }

    /// How long the program has been away: the time by which it is late, or 0. An absence is
    /// returned once.
    Clock::duration look(Clock::time_point now) {
        if (until_ == Clock::time_point::max() || now - until_ <= kTolerance) {
            return Clock::duration(0);
        }
        return now - std::exchange(until_, now);
    }

  private:
    Clock::time_point until_ = Clock::time_point::max();
};

/// How often, and for how long, a program was away.
struct AbsenceFigures {
    std::uint64_t count = 0;
    std::chrono::nanoseconds total{};
    std::chrono::nanoseconds longest{};

    void add(std::chrono::nanoseconds absence) {
        ++count;
        total += absence;
        longest = std::max(longest, absence);
    }
};

}  // namespace cancha::net
