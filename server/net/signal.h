#pragma once

#include <chrono>
#include <memory>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>

#include "proto/base/async/async.h"

namespace cancha::net {

/// Lets a coroutine wait until another one notifies it of a change. A notification without a waiter
/// is lost, so the waiter checks its condition before it waits.
///
/// Thread: all calls on the thread of the io_context.
class Signal {
  public:
    using Clock = std::chrono::steady_clock;

    explicit Signal(asio::io_context& context) : Signal(context.get_executor()) {}

    explicit Signal(const asio::any_io_executor& executor)
        : sleeper_(executor, Clock::time_point::max()) {}

    asio::any_io_executor executor() { return sleeper_.get_executor(); }

    /// Wakes the waiting coroutine.
    void notify() { async::cancel(sleeper_); }

    /// Waits until notified or until `deadline`. May return earlier, because the alarm of an
    /// earlier wait is not cleared (changing an alarm costs a system call). Therefore callers check
    /// the clock.
    asio::awaitable<void> wait_until(Clock::time_point deadline);

    /// Waits until notified.
    asio::awaitable<void> wait() { co_await sleeper_.async_wait(async::kUseResult); }

  private:
    struct Alarm {
        asio::steady_timer timer;
        Clock::time_point at = Clock::time_point::max();  // max() if the alarm is not set.
    };

    void set_alarm(Clock::time_point at);

    asio::steady_timer sleeper_;  // Never expires.
    std::shared_ptr<Alarm> alarm_;
};

}  // namespace cancha::net
