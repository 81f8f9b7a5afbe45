#pragma once

#include <chrono>

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>

#include "proto/base/async/async.h"

namespace cancha::runner {

/// Waits until `is_done()` returns true, at most `limit`. Counts its polls of 5 ms instead of
/// reading the clock, so that times in which this program was stopped do not use up the limit.
template <typename IsDone>
asio::awaitable<void> poll_until(IsDone is_done, std::chrono::milliseconds limit) {
    // Too short for people to notice, and 200 wake-ups a second cost little.
    constexpr std::chrono::milliseconds kPollTime{5};
    asio::steady_timer timer(co_await asio::this_coro::executor);
    for (int polls = 0; !is_done() && polls < limit / kPollTime; ++polls) {
        timer.expires_after(kPollTime);
        co_await timer.async_wait(async::kUseResult);
    }
}

}  // namespace cancha::runner
