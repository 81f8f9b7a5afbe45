#pragma once

#include <chrono>
#include <memory>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include "proto/base/async/async.h"

namespace cancha::net {

/// Lets one coroutine wait until another one says that something has changed. A notification that
/// nobody waits for is lost, so the waiter checks its condition before it waits.
///
/// Thread: all calls on the thread of the io_context.
class Signal {
  public:
    using Clock = std::chrono::steady_clock;

    explicit Signal(asio::io_context& context) : Signal(context.get_executor()) {}

    explicit Signal(const asio::any_io_executor& executor)
        : sleeper_(executor, Clock::time_point::max()) {}

    asio::any_io_executor executor() { return sleeper_.get_executor(); }

    /// Wakes whoever waits.
    void notify() { async::cancel(sleeper_); }

    /// Returns when notified, or at `deadline`, and perhaps before: an alarm that was set for an
    /// earlier wait stays set, for setting it costs a system call. So callers look at the clock.
    asio::awaitable<void> wait_until(Clock::time_point deadline);

    asio::awaitable<void> wait() { co_await sleeper_.async_wait(async::kUseResult); }

  private:
    struct Alarm {
        asio::steady_timer timer;
        Clock::time_point at = Clock::time_point::max();  // max: it is not set.
    };

    void set_alarm(Clock::time_point at);

    asio::steady_timer sleeper_;  // Never expires.
    std::shared_ptr<Alarm> alarm_;
};

}  // namespace cancha::net
