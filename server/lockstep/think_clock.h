#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "referee/order/deadline.h"
#include "server/net/absence_watch.h"

namespace cancha::lockstep {

/// Measures how long the strategy in one seat thinks: from the time when its observation is handed
/// to the socket until the time when its answer arrives at the socket, no matter when the server
/// reads the answer. In each tick the seat may think for the budget of its DeadlineRule. Longer
/// thinking uses up the seat's bank, a stock of time for the whole match. Reads no clock: the
/// caller passes the time.
///
/// Use: for each tick, start() just before the observation is handed over, then stop() or miss().
class ThinkClock {
  public:
    using Clock = std::chrono::steady_clock;

    explicit ThinkClock(const order::DeadlineRule& rule) : rule_(rule), bank_(rule.bank) {}

    /// Starts the measurement for a new tick.
    void start(Clock::time_point now);

    /// Moves the start of the seat's time to a later time. Call if the server was absent after
    /// start(), because the observation may have been sent only after the absence. The new start is
    /// `until`, but at most `absence` after start(). If an answer arrived before the new start, its
    /// time is still measured from start(). `absence`: the part of the absence that the server
    /// provably caused itself (Absence::own()). `until`: time by which the observation had been
    /// sent. Expects: the clock has been started.
    void ask_later(Clock::duration absence, Clock::time_point until);

    /// Notes that the server was absent until `now`. If the server now finds an answer without an
    /// arrival stamp, the answer counts as having arrived before this absence, and before all
    /// earlier absences since the last unanswered_at(). `absence`: the part that the server
    /// provably caused itself.
    void excuse(Clock::duration absence, Clock::time_point now);

    /// Notes that the server has read everything that had arrived by `then` without finding an
    /// answer. Therefore the seat was thinking until `then`, even while the server was absent. An
    /// arrival stamp from before `then` does not change that.
    void unanswered_at(Clock::time_point then);

    /// Returns the arrival time of an answer that is read at `now`. `stamp`: arrival time noted by
    /// the operating system; none if the system noted no time. The stamp is clamped to the times at
    /// which the answer can have arrived.
    Clock::time_point arrival(Clock::time_point now, std::optional<Clock::time_point> stamp) const;

    /// Whether an answer keeps the deadline. `arrived`: result of arrival() for the answer.
    bool is_in_time(Clock::time_point arrived) const;

    /// Ends the measurement with an answer. Takes the thinking time beyond the budget from the
    /// bank. `arrived`: result of arrival(). `now`: time at which the answer is read. Returns how
    /// long the seat thought. Expects: the clock has been started.
    Clock::duration stop(Clock::time_point arrived, Clock::time_point now);

    /// Ends the measurement without an answer, when the seat's time is up. Empties the bank and
    /// counts a miss. Returns the time since start(). Expects: the clock has been started.
    Clock::duration miss(Clock::time_point now);

    /// Returns when the seat's time is up; time_point::max() if the clock is not running or the
    /// seat has no deadline.
    Clock::time_point expires_at() const;

    /// Whether the seat's answer is awaited: after start(), before stop() or miss().
    bool is_running() const { return is_running_; }

    /// Time of the last start().
    Clock::time_point started_at() const { return started_; }

    /// Time left in the bank.
    std::chrono::microseconds bank() const { return bank_; }

    /// Number of calls of miss().
    std::uint64_t misses() const { return misses_; }

    /// Number of misses since the last answer that came in time.
    std::uint64_t misses_in_a_row() const { return misses_in_a_row_; }

    /// Number of answers that lay unread at the socket for longer than AbsenceWatch::kTolerance,
    /// and the times for which they lay there. This time is not charged to the seat. Counted only
    /// if the seat has a deadline.
    const net::DelayFigures& forgiven() const { return forgiven_; }

    const order::DeadlineRule& rule() const { return rule_; }

  private:
    Clock::time_point asked_at(Clock::time_point arrived) const;

    order::DeadlineRule rule_;
    std::chrono::microseconds bank_;
    Clock::time_point started_{};
    // Argument of the last unanswered_at(): the answer cannot have arrived earlier.
    Clock::time_point unanswered_at_{};
    Clock::duration excused_{};      // Sum of the absences given to excuse().
    Clock::duration asked_later_{};  // Delay of the start of the seat's time; see ask_later().
    bool is_running_ = false;
    std::uint64_t misses_ = 0;
    std::uint64_t misses_in_a_row_ = 0;
    net::DelayFigures forgiven_;
};

}  // namespace cancha::lockstep
