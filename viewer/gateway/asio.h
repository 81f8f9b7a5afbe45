#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace cancha::viewer {

/// Awaits an operation whose error is a value: `auto [ec, n] = co_await f(kUseResult)`.
inline constexpr auto kUseResult = boost::asio::as_tuple(boost::asio::use_awaitable);

/// Wakes who waits for the timer. Asio's own cancel() may throw, though nothing in it can fail.
inline void cancel(boost::asio::steady_timer& timer) {
    boost::system::error_code ignored;
    timer.cancel(ignored);
}

}  // namespace cancha::viewer
