#include "viewer/gateway/heavy_turns.h"

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>

#include "proto/base/async/async.h"

namespace cancha::gateway {

/// Several feeds may wait: the first that looks takes the turn, and the others wait for the next.
boost::asio::awaitable<void> HeavyTurns::wait(std::size_t bytes) {
    if (bytes < kHeavyBytes || Clock::now() >= free_at_) {
        co_return;
    }
    boost::asio::steady_timer timer(co_await boost::asio::this_coro::executor);
    while (Clock::now() < free_at_) {
        timer.expires_at(free_at_);
        co_await timer.async_wait(async::kUseResult);
    }
}

void HeavyTurns::note(std::size_t bytes, Clock::time_point start) {
    if (bytes >= kHeavyBytes) {
        const Clock::time_point now = Clock::now();
        free_at_ = now + (now - start);
    }
}

}  // namespace cancha::gateway
