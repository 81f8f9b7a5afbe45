#pragma once

#include <exception>
#include <memory>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace cancha {
namespace asio = boost::asio;
}

namespace cancha::async {

/// Awaits an operation whose error is a value: `auto [ec, n] = co_await f(kUseResult)`.
inline constexpr auto kUseResult = asio::as_tuple(asio::use_awaitable);

/// Throws an exception, or the first of several that have been waited for at once.
[[noreturn]] void rethrow_first(const std::exception_ptr& unexpected);

/// Starts a coroutine that nobody waits for and keeps `owner`, the object that it works on, until
/// it has ended: also before its first step, which comes after this call. Expected endings are
/// values inside it; an exception is unexpected and leaves through io_context::run(), as
/// rethrow_first() throws it.
void spawn(const asio::any_io_executor& executor, std::shared_ptr<const void> owner,
           asio::awaitable<void> coroutine);

/// Spawns where what the coroutine works on outlives the executor.
void spawn(const asio::any_io_executor& executor, asio::awaitable<void> coroutine);

/// Wakes who waits for the timer. Asio's own cancel() may throw, though nothing in it can fail.
inline void cancel(asio::steady_timer& timer) {
    boost::system::error_code ignored;
    timer.cancel(ignored);
}

}  // namespace cancha::async
