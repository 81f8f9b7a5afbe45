#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

namespace cancha::net {

/// A time by which this program was late, and whose doing that was.
struct Absence {
    using Duration = std::chrono::steady_clock::duration;

    Duration late{};

    /// The part in which it waited for a processor that others had; all of it where the system does
    /// not say.
    Duration queued{};

    bool is_any() const { return late > Duration(0); }

    /// The part that the program can prove to be its own: it was stopped, suspended or busy. No
    /// program makes this longer by computing beside it.
    Duration own() const { return late - queued; }
};

/// Notices when this program was away: stopped, short of processor time, or busy with one thing for
/// long. It has asked to be woken at a certain time, and looks at the clock much later.
///
/// Reads no clock: the caller says what time it is.
class AbsenceWatch {
  public:
    using Clock = std::chrono::steady_clock;

    /// How long the program has waited for a processor since it began, as ProcessorQueue; nothing
    /// where the system does not count it.
    using Queued = std::function<std::optional<std::chrono::nanoseconds>()>;

    /// Being late by no more than this is no absence. Measured on two cores with six programs that
    /// compute: of a thousand wake-ups 999 are less than 3 ms late, and none is more than 4 ms
    /// late.
    static constexpr Clock::duration kTolerance = std::chrono::milliseconds(5);

    AbsenceWatch() = default;

    explicit AbsenceWatch(Queued queued) : queued_(std::move(queued)) {}

    /// The program sleeps until then at most; time_point::max(): for as long as it likes.
    void expect(Clock::time_point until) { until_ = until; }

    /// How long the program has been away: the time by which it is late, or 0. An absence is
    /// returned once.
    Absence look(Clock::time_point now) {
        Absence absence;
        if (until_ != Clock::time_point::max() && now - until_ > kTolerance) {
            absence.late = now - std::exchange(until_, now);
            absence.queued = std::min(absence.late, queued_since_mark().value_or(absence.late));
            mark(now);
        } else if (now - marked_at_ >= kTolerance) {  // Not each time: it costs a system call.
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
    Clock::time_point until_ = Clock::time_point::max();
    Clock::time_point marked_at_{};
    std::optional<std::chrono::nanoseconds> marked_;
};

/// How often something was late, and for how long.
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

/// How often, and for how long, a program was away.
struct AbsenceFigures : DelayFigures {
    std::chrono::nanoseconds queued{};  ///< Of the total, as in Absence.

    void add(const Absence& absence) {
        DelayFigures::add(absence.late);
        queued += absence.queued;
    }
};

}  // namespace cancha::net
