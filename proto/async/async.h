#pragma once

#include <exception>
#include <memory>
#include <utility>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/multiple_exceptions.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace cancha {

namespace asio = boost::asio;

namespace async {

/// Awaits an operation whose error is a value: `auto [ec, n] = co_await f(kUseResult)`.
inline constexpr auto kUseResult = asio::as_tuple(asio::use_awaitable);

/// Throws an exception, or the first of several that have been waited for at once.
[[noreturn]] inline void rethrow_first(const std::exception_ptr& unexpected) {
    try {
        std::rethrow_exception(unexpected);
    } catch (const asio::multiple_exceptions& several) {
        std::rethrow_exception(several.first_exception());
    }
}

/// Starts a coroutine that nobody waits for and keeps `owner`, the object that it works on, until
/// it has ended: also before its first step, which comes after this call. Expected endings are
/// values inside it; an exception is unexpected and leaves through io_context::run(), as
/// rethrow_first() throws it.
template <typename Executor>
void spawn(const Executor& executor, std::shared_ptr<const void> owner,
           asio::awaitable<void> coroutine) {
    asio::co_spawn(executor, std::move(coroutine),
                   [owner = std::move(owner)](const std::exception_ptr& unexpected) {
                       if (unexpected) {
                           rethrow_first(unexpected);
                       }
                   });
}

/// The same where what the coroutine works on outlives the executor.
template <typename Executor>
void spawn(const Executor& executor, asio::awaitable<void> coroutine) {
    spawn(executor, nullptr, std::move(coroutine));
}

/// Wakes who waits for the timer. Asio's own cancel() may throw, though nothing in it can fail.
inline void cancel(asio::steady_timer& timer) {
    boost::system::error_code ignored;
    timer.cancel(ignored);
}

}  // namespace async
}  // namespace cancha
