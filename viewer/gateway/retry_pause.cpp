#include "viewer/gateway/retry_pause.h"

#include <algorithm>
#include <utility>

#include "proto/base/async/async.h"

namespace cancha::gateway {

boost::asio::awaitable<void> RetryPause::wait() {
    timer_.expires_after(std::exchange(next_, std::min(2 * next_, longest_)));
    co_await timer_.async_wait(async::kUseResult);
}

boost::asio::awaitable<void> RetryPause::wait_shortly() {
    next_ = first_;
    timer_.expires_after(first_);
    co_await timer_.async_wait(async::kUseResult);
}

void RetryPause::cancel() {
    async::cancel(timer_);
}

}  // namespace cancha::gateway
