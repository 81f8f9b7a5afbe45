#pragma once

#include <chrono>

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include "proto/async/async.h"

namespace cancha::net {

/// Lets one coroutine wait until another one says that something has changed. A notification that
/// nobody waits for is lost, so the waiter checks its condition before it waits.
///
/// Thread: all calls on the thread of the io_context.
class Signal {
  public:
    using Clock = std::chrono::steady_clock;

    explicit Signal(asio::io_context& context) : timer_(context) {}

    explicit Signal(const asio::any_io_executor& executor) : timer_(executor) {}

    asio::any_io_executor executor() { return timer_.get_executor(); }

    /// Wakes whoever waits.
    void notify() {
        boost::system::error_code never;  // Without it, Asio declares that this may throw.
        timer_.cancel(never);
    }

    /// Returns when notified, or at `deadline`.
    asio::awaitable<void> wait_until(Clock::time_point deadline) {
        timer_.expires_at(deadline);
        co_await timer_.async_wait(async::kUseResult);
    }

    asio::awaitable<void> wait() { return wait_until(Clock::time_point::max()); }

  private:
    asio::steady_timer timer_;
};

}  // namespace cancha::net
