#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "referee/order/deadline.h"
#include "server/net/absence_watch.h"

namespace cancha::lockstep {

/// Measures how long one seat thinks: from the time its observation is handed to the socket until
/// its answer arrives at the socket, no matter when the server reads it. Reads no clock: the caller
/// passes the time.
///
/// Use: for each tick, start() just before the observation is handed over, then stop() or miss().
class ThinkClock {
  public:
    using Clock = std::chrono::steady_clock;

    explicit ThinkClock(const order::DeadlineRule& rule) : rule_(rule), bank_(rule.bank) {}

    void start(Clock::time_point now);

    /// Moves the start of the seat's time, because the server was away, perhaps before it had sent
    /// the observation. The new start is `until`, but at most `absence` after start(). An answer
    /// that came before the new start is still measured from start().
    /// `absence`: the part that the server provably caused itself (Absence::own()). `until`: time
    /// by which the observation had left. Expects: the clock has been started.
    void ask_later(Clock::duration absence, Clock::time_point until);

    /// Notes that the server was away until `now`. An answer without an arrival stamp that is found
    /// now counts as come before this absence and before all others since the last unanswered_at().
    /// `absence`: as for ask_later().
    void excuse(Clock::duration absence, Clock::time_point now);

    /// Notes that the server has read everything that had arrived by `then` without finding an
    /// answer. The seat was thinking all that time, even while the server was away. A stamp from
    /// before `then` does not change that.
    void unanswered_at(Clock::time_point then);

    /// Returns the arrival time of an answer that is read now. `stamp`: arrival time noted by the
    /// system, if any; it is clamped to the possible range.
    Clock::time_point arrival(Clock::time_point now, std::optional<Clock::time_point> stamp) const;

    /// Whether an answer that arrived at this time keeps the deadline.
    bool is_in_time(Clock::time_point arrived) const;

    /// Ends the measurement with an answer. Time beyond the budget is taken from the bank.
    /// `arrived`: result of arrival(). Returns how long the seat thought. Expects: the clock has
    /// been started.
    Clock::duration stop(Clock::time_point arrived, Clock::time_point now);

    /// Ends the measurement without an answer, when the time is up. Empties the bank. Returns how
    /// long the seat had. Expects: the clock has been started.
    Clock::duration miss(Clock::time_point now);

    /// Returns when the time is up; time_point::max() if the clock is not running or the rule waits
    /// for ever.
    Clock::time_point expires_at() const;

    bool is_running() const { return is_running_; }

    /// Time of the last start().
    Clock::time_point started_at() const { return started_; }

    std::chrono::microseconds bank() const { return bank_; }

    std::uint64_t misses() const { return misses_; }

    /// Ticks missed since the last answer.
    std::uint64_t misses_in_a_row() const { return misses_in_a_row_; }

    /// Answers that lay unread at the socket for longer than AbsenceWatch::kTolerance, and how
    /// long. This time is not charged to the seat. Only counted if the seat has a deadline.
    const net::DelayFigures& forgiven() const { return forgiven_; }

    const order::DeadlineRule& rule() const { return rule_; }

  private:
    Clock::time_point asked_at(Clock::time_point arrived) const;

    order::DeadlineRule rule_;
    std::chrono::microseconds bank_;
    Clock::time_point started_{};
    Clock::time_point unanswered_at_{};  // The answer cannot have come earlier.
    Clock::duration excused_{};
    Clock::duration asked_later_{};
    bool is_running_ = false;
    std::uint64_t misses_ = 0;
    std::uint64_t misses_in_a_row_ = 0;
    net::DelayFigures forgiven_;
};

}  // namespace cancha::lockstep
