#pragma once

#include <chrono>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>

namespace cancha::gateway {

/// The wait between two tries to reach somebody: longer each time, up to a limit.
///
/// Thread: the executor's only one.
class RetryPause {
  public:
    RetryPause(const boost::asio::any_io_executor& executor, std::chrono::milliseconds first,
               std::chrono::milliseconds longest)
        : timer_(executor), first_(first), longest_(longest), next_(first) {}

    boost::asio::any_io_executor get_executor() { return timer_.get_executor(); }

    /// The last try has come somewhere: the next wait is the first one again.
    void start_over() { next_ = first_; }

    boost::asio::awaitable<void> wait();

    /// The first wait again, and the next one is no longer.
    boost::asio::awaitable<void> wait_shortly();

    /// Ends the wait.
    void cancel();

  private:
    boost::asio::steady_timer timer_;
    std::chrono::milliseconds first_;
    std::chrono::milliseconds longest_;
    std::chrono::milliseconds next_;
};

}  // namespace cancha::gateway
