#include <new>

#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <gtest/gtest.h>

#include "proto/base/async/async.h"

namespace cancha::net {
namespace {

asio::awaitable<void> fail_for_want_of_memory() {
    asio::steady_timer timer(co_await asio::this_coro::executor, std::chrono::seconds(0));
    co_await timer.async_wait(async::kUseResult);
    throw std::bad_alloc();
}

asio::awaitable<void> fail_twice() {
    using namespace asio::experimental::awaitable_operators;

    co_await (fail_for_want_of_memory() && fail_for_want_of_memory());
}

// Lack of memory can be reported only if the exception keeps its type.
TEST(SpawnTest, WhatFailsInOneOfSeveralCoroutinesLeavesAsItWasThrown) {
    asio::io_context context;
    async::spawn(context.get_executor(), fail_twice());

    EXPECT_THROW(context.run(), std::bad_alloc);
}

}  // namespace
}  // namespace cancha::net
