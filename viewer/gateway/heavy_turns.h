#pragma once

#include <chrono>
#include <cstddef>

#include <boost/asio/awaitable.hpp>

namespace cancha::gateway {

/// Makes all feeds take turns with large messages. After each large message no other large message
/// is processed for as long as that message took. At least half of the thread's time is therefore
/// left for everything else, however much the servers send. Small messages do not wait.
///
/// Thread: the io_context's single thread.
class HeavyTurns {
  public:
    using Clock = std::chrono::steady_clock;

    /// Smallest size of a large message, in bytes: three times an update with 22 robots.
    static constexpr std::size_t kHeavyBytes = std::size_t{16} << 10U;

    /// Waits until a message of `bytes` bytes may be processed. The caller then processes the
    /// message at once and calls note().
    boost::asio::awaitable<void> wait(std::size_t bytes);

    /// Notes that a message of `bytes` bytes has been processed since `start`.
    void note(std::size_t bytes, Clock::time_point start);

  private:
    Clock::time_point free_at_{};
};

}  // namespace cancha::gateway
