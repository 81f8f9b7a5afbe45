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

/// Function that passes a value to a waiting coroutine. Thread: that of the coroutine.
template <typename Value>
using Give = std::function<void(Value value)>;

/// Calls `begin` with a Give, and waits until that Give is called: once, at any time. Returns the
/// given value; the coroutine then continues in a call of its own. If all copies of the Give are
/// destroyed, the coroutine ends where it waits.
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
