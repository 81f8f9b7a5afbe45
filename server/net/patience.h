#pragma once

#include <algorithm>
#include <chrono>

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>

#include "proto/base/async/async.h"
#include "server/net/absence_watch.h"

namespace cancha::net {

/// Time limit for a client that does not count absences of this program. After an absence at least
/// one more look remains, so that messages which arrived meanwhile are read first.
///
/// Use: while (!patience.is_over(now)) wait, but not beyond patience.next_look().
/// Reads no clock: the caller passes the time.
class Patience {
  public:
    using Clock = AbsenceWatch::Clock;

    /// Number of looks in one limit: absences are measured to an eighth of the limit.
    static constexpr int kLooks = 8;

    /// Longest time between two looks, for long limits. Costs nothing even with a thousand waiting
    /// clients.
    static constexpr Clock::duration kLongestSlice = std::chrono::seconds(1);

    Patience(Clock::duration limit, Clock::time_point now)
        : slice_(std::min(limit / kLooks, kLongestSlice)), end_(now + limit) {
        schedule(now);
    }

    /// Takes a look: subtracts an absence, then returns whether the limit has passed.
    bool is_over(Clock::time_point now) {
        const Clock::duration absence = watch_.look(now).late;
        end_ += absence;
        // Once only: a program that is always late must come to an end, too.
        if (absence > Clock::duration(0) && end_ - now < slice_ && !has_extra_look_) {
            has_extra_look_ = true;
            end_ = now + slice_;
        }
        schedule(now);
        return now >= end_;
    }

    /// Latest time for the next look.
    Clock::time_point next_look() const { return next_look_; }

  private:
    void schedule(Clock::time_point now) {
        next_look_ = std::min(end_, now + slice_);
        watch_.expect(next_look_);
    }

    Clock::duration slice_;
    Clock::time_point end_;
    Clock::time_point next_look_;
    AbsenceWatch watch_;
    bool has_extra_look_ = false;
};

/// Waits for `limit`, not counting absences of this program, or until cancelled.
inline asio::awaitable<void> wait_patiently(Patience::Clock::duration limit) {
    using Clock = Patience::Clock;
    asio::steady_timer timer(co_await asio::this_coro::executor);
    Patience patience(limit, Clock::now());
    while (!patience.is_over(Clock::now())) {
        timer.expires_at(patience.next_look());
        const auto [ec] = co_await timer.async_wait(async::kUseResult);
        if (ec) {
            co_return;
        }
    }
}

}  // namespace cancha::net
