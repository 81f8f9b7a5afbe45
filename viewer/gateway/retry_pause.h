#pragma once

#include <chrono>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>

namespace cancha::gateway {

/// Waits between attempts to reach the other side. The wait doubles each time, up to a limit.
///
/// Thread: the executor's single thread.
class RetryPause {
  public:
    RetryPause(const boost::asio::any_io_executor& executor, std::chrono::milliseconds first,
               std::chrono::milliseconds longest)
        : timer_(executor), first_(first), longest_(longest), next_(first) {}

    boost::asio::any_io_executor get_executor() { return timer_.get_executor(); }

    /// Makes the next wait as short as the first one. Called after a successful attempt.
    void start_over() { next_ = first_; }

    /// Waits, and doubles the next wait.
    boost::asio::awaitable<void> wait();

    /// Waits for the shortest time, and makes the next wait just as short.
    boost::asio::awaitable<void> wait_shortly();

    /// Ends the present wait early.
    void cancel();

  private:
    boost::asio::steady_timer timer_;
    std::chrono::milliseconds first_;
    std::chrono::milliseconds longest_;
    std::chrono::milliseconds next_;
};

}  // namespace cancha::gateway
