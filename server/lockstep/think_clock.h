#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "referee/order/deadline.h"
#include "server/net/absence_watch.h"

namespace cancha::lockstep {

/// Counts how long one seat thinks: from the observation being handed to the socket to its answer
/// lying there, whenever the server reads it. Reads no clock: the caller says what time it is.
///
/// Use: start() just before the observation is handed over, then stop() or miss(), for each tick.
class ThinkClock {
  public:
    using Clock = std::chrono::steady_clock;

    explicit ThinkClock(const order::DeadlineRule& rule) : rule_(rule), bank_(rule.bank) {}

    void start(Clock::time_point now);

    /// The server was away, perhaps before the seat had its observation, which had left by `until`.
    /// `absence`: the part that the server can prove to be its own doing. Unless the seat answers
    /// sooner, it was asked later by as much as the clock had run of that. Expects: it has been
    /// started.
    void ask_later(Clock::duration absence, Clock::time_point until);

    /// The server was away until now. `absence`: as for ask_later(). Where the system does not say
    /// when an answer came, one that is found now came before that, and before all other absences
    /// since the last unanswered_at().
    void excuse(Clock::duration absence, Clock::time_point now);

    /// The server has read everything that had come by then: whoever had not answered was still
    /// thinking, all the time that the server was away, too. No stamp says otherwise.
    void unanswered_at(Clock::time_point then);

    /// When an answer came that is read now. `stamp`: when the system says that it arrived, if it
    /// does; it is held to what is possible.
    Clock::time_point arrival(Clock::time_point now, std::optional<Clock::time_point> stamp) const;

    /// Whether an answer that came then is one.
    bool is_in_time(Clock::time_point arrived) const;

    /// The seat has answered. What exceeds the budget is taken from the bank. `arrived`: as
    /// arrival() says. Returns how long it thought. Expects: it has been started.
    Clock::duration stop(Clock::time_point arrived, Clock::time_point now);

    /// The time is up: the bank is empty now. Returns how long it had. Expects: it has been
    /// started.
    Clock::duration miss(Clock::time_point now);

    /// When the time is up; never, if nobody thinks or the rule waits for ever.
    Clock::time_point expires_at() const;

    bool is_running() const { return is_running_; }

    /// When it was started last.
    Clock::time_point started_at() const { return started_; }

    std::chrono::microseconds bank() const { return bank_; }

    std::uint64_t misses() const { return misses_; }

    /// Ticks missed since the last answer.
    std::uint64_t misses_in_a_row() const { return misses_in_a_row_; }

    /// The answers that lay there unread for longer than AbsenceWatch::kTolerance, and for how
    /// long: none of the seat's time. Only counted where a deadline makes it precious.
    const net::DelayFigures& forgiven() const { return forgiven_; }

    const order::DeadlineRule& rule() const { return rule_; }

  private:
    Clock::time_point asked_at(Clock::time_point arrived) const;

    order::DeadlineRule rule_;
    std::chrono::microseconds bank_;
    Clock::time_point started_{};
    Clock::time_point unanswered_at_{};  // The answer came no sooner.
    Clock::duration excused_{};
    Clock::duration asked_later_{};
    bool is_running_ = false;
    std::uint64_t misses_ = 0;
    std::uint64_t misses_in_a_row_ = 0;
    net::DelayFigures forgiven_;
};

}  // namespace cancha::lockstep
