#pragma once

#include <chrono>
#include <cstddef>

#include <boost/asio/awaitable.hpp>

namespace cancha::gateway {

/// The turns of feeds to take in large messages: whatever many servers send at once, half of the
/// time of the thread is left to everything else, and no two such messages follow each other
/// without a rest as long as the first one took. Small messages need no turn.
///
/// Thread: the io_context's only one.
class HeavyTurns {
  public:
    using Clock = std::chrono::steady_clock;

    /// Three times an update of 22 robots.
    static constexpr std::size_t kHeavyBytes = std::size_t{16} << 10U;

    /// Returns when a message of so many bytes may be taken in, at once.
    boost::asio::awaitable<void> wait(std::size_t bytes);

    /// It has been taken in, since then.
    void note(std::size_t bytes, Clock::time_point start);

  private:
    Clock::time_point free_at_{};
};

}  // namespace cancha::gateway
