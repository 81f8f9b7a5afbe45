#pragma once

#include <functional>
#include <memory>
#include <utility>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "proto/base/async/async.h"

namespace cancha::async {

/// Function that passes a value to a waiting coroutine. Thread: call it on the thread of the
/// coroutine.
template <typename Value>
using Give = std::function<void(Value value)>;

/// Lets a coroutine wait for a callback. Calls `begin` with a Give, waits until somebody calls this
/// Give (once, at any time), and returns the given value. The coroutine does not continue inside
/// the call of the Give, but later, from the executor. If all copies of the Give are destroyed, the
/// coroutine is destroyed where it waits.
template <typename Value>
asio::awaitable<Value> given_later(std::function<void(Give<Value> give)> begin) {
    const asio::any_io_executor executor = co_await asio::this_coro::executor;
    const auto start = [&begin, &executor](auto handler) {
        const auto waiting = std::make_shared<decltype(handler)>(std::move(handler));
        begin([waiting, executor](Value value) {
            asio::post(executor, [waiting, value = std::move(value)]() mutable {
                std::move (*waiting)(std::move(value));
            });
        });
    };
    co_return co_await asio::async_initiate<const asio::use_awaitable_t<>&, void(Value)>(
        start, asio::use_awaitable);
}

}  // namespace cancha::async
