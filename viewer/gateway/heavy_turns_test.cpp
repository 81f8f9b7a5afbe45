#include "viewer/gateway/heavy_turns.h"

#include <boost/asio/io_context.hpp>
#include <gtest/gtest.h>

#include "proto/base/async/async.h"

namespace cancha::gateway {
namespace {

using namespace std::chrono_literals;
using Clock = HeavyTurns::Clock;

constexpr std::size_t kHeavy = HeavyTurns::kHeavyBytes;

class HeavyTurnsTest : public testing::Test {
  protected:
    asio::awaitable<void> take(std::size_t bytes, Clock::duration took) {
        co_await turns_.wait(bytes);
        turns_.note(bytes, Clock::now() - took);
        ++taken_;
    }

    void begin(std::size_t bytes, Clock::duration took = {}) {
        async::spawn(context_.get_executor(), take(bytes, took));
    }

    asio::io_context context_{1};
    HeavyTurns turns_;
    int taken_ = 0;
};

TEST_F(HeavyTurnsTest, TheNextHeavyMessageComesAfterARestAsLongAsTheOneBeforeTook) {
    const Clock::time_point start = Clock::now();
    begin(kHeavy, 20ms);
    begin(kHeavy, 20ms);
    begin(kHeavy);
    context_.run();

    EXPECT_EQ(taken_, 3);
    EXPECT_GE(Clock::now() - start, 40ms);
}

TEST_F(HeavyTurnsTest, SmallMessagesDoNotWait) {
    begin(kHeavy, 1h);
    for (int i = 0; i < 10; ++i) {
        begin(kHeavy - 1);
    }
    context_.run();

    EXPECT_EQ(taken_, 11);
}

}  // namespace
}  // namespace cancha::gateway
