#pragma once

#include <chrono>
#include <cstddef>

#include <boost/asio/awaitable.hpp>

namespace cancha::gateway {

/// Makes feeds take turns with large messages. After each large message the thread is free of large
/// messages for as long as that message took. So half of the thread's time is left for everything
/// else, however much the servers send. Small messages need no turn.
///
/// Thread: the io_context's only one.
class HeavyTurns {
  public:
    using Clock = std::chrono::steady_clock;

    /// Smallest size of a large message, in bytes: three times an update with 22 robots.
    static constexpr std::size_t kHeavyBytes = std::size_t{16} << 10U;

    /// Waits until a message of `bytes` bytes may be processed. The caller processes it at once.
    boost::asio::awaitable<void> wait(std::size_t bytes);

    /// Notes that a message of `bytes` bytes has been processed since `start`.
    void note(std::size_t bytes, Clock::time_point start);

  private:
    Clock::time_point free_at_{};
};

}  // namespace cancha::gateway
