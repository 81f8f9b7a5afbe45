#pragma once

#include <chrono>
#include <cstdint>

#include "referee/order/deadline.h"

namespace cancha::lockstep {

/// Counts how long one seat thinks. Reads no clock: the caller says what time it is.
///
/// Use: start() as the observation is handed to the socket, then stop() or miss(), for each tick.
class ThinkClock {
  public:
    using Clock = std::chrono::steady_clock;

    explicit ThinkClock(const order::DeadlineRule& rule) : rule_(rule), bank_(rule.bank) {}

    void start(Clock::time_point now);

    /// The seat has answered. What exceeds the budget is taken from the bank. Returns how long it
    /// thought. Expects: it has been started.
    Clock::duration stop(Clock::time_point now);

    /// The time is up: the bank is empty now. Returns how long it had. Expects: it has been
    /// started.
    Clock::duration miss(Clock::time_point now);

    /// The server was away for so long: if the seat thinks now, that is none of its time.
    void forgive(Clock::duration absence, Clock::time_point now);

    /// When the time is up; never, if nobody thinks or the rule waits for ever.
    Clock::time_point expires_at() const;

    bool is_running() const { return is_running_; }

    /// When it was started last.
    Clock::time_point started_at() const { return started_; }

    std::chrono::microseconds bank() const { return bank_; }

    std::uint64_t misses() const { return misses_; }

    /// Ticks missed since the last answer.
    std::uint64_t misses_in_a_row() const { return misses_in_a_row_; }

    const order::DeadlineRule& rule() const { return rule_; }

  private:
    order::DeadlineRule rule_;
    std::chrono::microseconds bank_;
    Clock::time_point started_{};
    bool is_running_ = false;
    std::uint64_t misses_ = 0;
    std::uint64_t misses_in_a_row_ = 0;
};

}  // namespace cancha::lockstep
