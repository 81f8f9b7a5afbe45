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

/// Completion token with which an awaited operation returns its error as a value:
/// `auto [ec, n] = co_await f(kUseResult)`.
inline constexpr auto kUseResult = asio::as_tuple(asio::use_awaitable);

/// Throws the exception. If it is Asio's collection of the exceptions of several operations that
/// were awaited together, throws the first of them.
[[noreturn]] void rethrow_first(const std::exception_ptr& unexpected);

/// Starts a coroutine whose end nobody waits for. The coroutine begins to run after this call.
/// Keeps `owner`, the object on which the coroutine works, alive until the coroutine has ended.
/// Expected errors are values inside the coroutine. An exception is an unexpected error: it leaves
/// through io_context::run(), see rethrow_first().
void spawn(const asio::any_io_executor& executor, std::shared_ptr<const void> owner,
           asio::awaitable<void> coroutine);

/// Starts a coroutine that works on objects which outlive the executor.
void spawn(const asio::any_io_executor& executor, asio::awaitable<void> coroutine);

/// Wakes every coroutine that waits for the timer. Use this function instead of Asio's own
/// cancel(), which is declared as throwing although it cannot fail.
inline void cancel(asio::steady_timer& timer) {
    boost::system::error_code ignored;
    timer.cancel(ignored);
}

}  // namespace cancha::async
