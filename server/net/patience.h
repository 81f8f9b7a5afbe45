#pragma once

#include <algorithm>
#include <chrono>

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>

#include "proto/base/async/async.h"
#include "server/net/absence_watch.h"

namespace cancha::net {

/// Time limit for a client. Absences of this program (it was stopped, short of processor time or
/// busy; see AbsenceWatch) do not use up the limit. The caller reads the clock from time to time
/// and calls is_over(); each such call is a look. After an absence the limit is not over before one
/// more look, so that the caller first reads messages that arrived during the absence.
///
/// Use: while (!patience.is_over(now)) wait, but not beyond patience.next_look(). Reads no clock:
/// the caller passes the time.
class Patience {
  public:
    using Clock = AbsenceWatch::Clock;

    /// Minimum number of looks in one limit. Absences are thus measured with a precision of an
    /// eighth of the limit.
    static constexpr int kLooks = 8;

    /// Longest time between two looks, for long limits. One look a second costs next to nothing,
    /// even with a thousand waiting clients.
    static constexpr Clock::duration kLongestSlice = std::chrono::seconds(1);

    Patience(Clock::duration limit, Clock::time_point now)
        : slice_(std::min(limit / kLooks, kLongestSlice)), end_(now + limit) {
        schedule(now);
    }

    /// Takes a look: extends the limit by the absence that has just ended, if any. Then returns
    /// whether the limit is over.
    bool is_over(Clock::time_point now) {
        const Clock::duration absence = watch_.look(now).late;
        end_ += absence;
        // Only once, because otherwise the limit would never end in a program that is always late.
        if (absence > Clock::duration(0) && end_ - now < slice_ && !has_extra_look_) {
            has_extra_look_ = true;
            end_ = now + slice_;
        }
        schedule(now);
        return now >= end_;
    }

    /// Time until which the caller may wait before its next look.
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

/// Waits for `limit`, not counting absences of this program. Returns early if the coroutine is
/// cancelled.
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
