#include "server/host/throttle.h"

#include <boost/asio/steady_timer.hpp>
#include <fmt/format.h>

#include "server/host/handshake.h"

namespace cancha::host {

net::asio::awaitable<void> Throttle::count(net::Connection& connection, std::size_t bytes,
                                           NoticeBook& notices) {
    using Clock = MessageBudget::Clock;

    const Clock::duration pause = budget_.spend(bytes, Clock::now());
    if (pause <= Clock::duration::zero()) {
        co_return;
    }
    if (notices.count(v1::ERROR_CODE_TOO_MANY)) {
        send_notice(connection, v1::ERROR_CODE_TOO_MANY,
                    fmt::format("more than {} messages a second that answer no tick; they are read "
                                "more slowly",
                                MessageBudget::kMessages_per_s),
                    notices.count_of(v1::ERROR_CODE_TOO_MANY));
    }
    net::asio::steady_timer timer(co_await net::asio::this_coro::executor, pause);
    co_await timer.async_wait(net::kUseResult);
}

}  // namespace cancha::host
