#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

namespace cancha::net {

/// One absence: this program went on later than the time at which it had asked to be woken.
struct Absence {
    using Duration = std::chrono::steady_clock::duration;

    Duration late{};  ///< Delay; 0 if the program was not late.

    /// Part of `late` in which this program waited for a processor that other programs used. Equal
    /// to `late` if the operating system does not measure such waiting.
    Duration queued{};

    bool is_any() const { return late > Duration(0); }

    /// Part of `late` that other programs did not cause: this program was stopped, suspended or
    /// busy. Other programs cannot make this part longer by using the processor.
    Duration own() const { return late - queued; }
};

/// Notices absences of this program: times in which it was stopped, short of processor time, or
/// busy with one thing for long. An absence is noticed if the program has asked to be woken at a
/// certain time but reads the clock much later.
///
/// Reads no clock: the caller passes the time.
class AbsenceWatch {
  public:
    using Clock = std::chrono::steady_clock;

    /// Function that returns how long the program has waited for a processor since its start, such
    /// as ProcessorQueue::read(). Returns none if the system does not measure this.
    using Queued = std::function<std::optional<std::chrono::nanoseconds>()>;

    /// Longest delay that does not count as an absence. Measured on two cores with six programs
    /// that compute: 999 of 1000 wake-ups are less than 3 ms late, and none is more than 4 ms late.
    static constexpr Clock::duration kTolerance = std::chrono::milliseconds(5);

    AbsenceWatch() = default;

    explicit AbsenceWatch(Queued queued) : queued_(std::move(queued)) {}

    /// Call before the program sleeps. `until`: time at which it has asked to be woken;
    /// time_point::max() if it has asked for no time; a long sleep is then no absence.
    void expect(Clock::time_point until) { until_ = until; }

    /// Returns the absence that has just ended. Absence::late is 0 if there was none, or if an
    /// earlier call returned it. `now`: present time.
    Absence look(Clock::time_point now) {
        Absence absence;
        if (until_ != Clock::time_point::max() && now - until_ > kTolerance) {
            absence.late = now - std::exchange(until_, now);
            absence.queued = std::min(absence.late, queued_since_mark().value_or(absence.late));
            mark(now);
        } else if (now - marked_at_ >= kTolerance) {
            // Not at each look, because mark() costs a system call.
            mark(now);
        }
        return absence;
    }

  private:
    void mark(Clock::time_point now) {
        marked_at_ = now;
        marked_ = queued_ ? queued_() : std::nullopt;
    }

    std::optional<Clock::duration> queued_since_mark() const {
        const auto queued = queued_ ? queued_() : std::nullopt;
        return queued && marked_ ? std::optional<Clock::duration>(*queued - *marked_)
                                 : std::nullopt;
    }

    Queued queued_;
    Clock::time_point until_ = Clock::time_point::max();  // See expect().
    Clock::time_point marked_at_{};                       // Time of the last mark().
    std::optional<std::chrono::nanoseconds> marked_;      // Result of `queued_` at that time.
};

/// Number of delays, their sum, and the longest one.
struct DelayFigures {
    std::uint64_t count = 0;
    std::chrono::nanoseconds total{};
    std::chrono::nanoseconds longest{};

    void add(std::chrono::nanoseconds delay) {
        ++count;
        total += delay;
        longest = std::max(longest, delay);
    }
};

/// Number of a program's absences, their sum, and the longest one.
struct AbsenceFigures : DelayFigures {
    std::chrono::nanoseconds queued{};  ///< Sum of Absence::queued, a part of `total`.

    void add(const Absence& absence) {
        DelayFigures::add(absence.late);
        queued += absence.queued;
    }
};

}  // namespace cancha::net
