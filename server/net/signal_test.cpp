#include "server/net/signal.h"

#include <gtest/gtest.h>

namespace cancha::net {
namespace {

using namespace std::chrono_literals;
using Clock = Signal::Clock;

class SignalTest : public ::testing::Test {
  protected:
    asio::awaitable<void> wait(Clock::time_point deadline) {
        co_await signal_->wait_until(deadline);
        ++returns_;
    }

    void begin(Clock::time_point deadline) {
        async::spawn(context_.get_executor(), wait(deadline));
        run_all_that_is_ready();
    }

    void run_all_that_is_ready() {
        context_.restart();
        context_.poll();
    }

    asio::io_context context_{1};
    std::unique_ptr<Signal> signal_ = std::make_unique<Signal>(context_);
    int returns_ = 0;
};

TEST_F(SignalTest, ANotificationWakesWhoWaits) {
    begin(Clock::time_point::max());
    EXPECT_EQ(returns_, 0);

    signal_->notify();
    run_all_that_is_ready();

    EXPECT_EQ(returns_, 1);
}

TEST_F(SignalTest, ANotificationThatNobodyWaitsForIsLost) {
    signal_->notify();

    begin(Clock::time_point::max());

    EXPECT_EQ(returns_, 0);
}

TEST_F(SignalTest, ReturnsAtItsDeadline) {
    const Clock::time_point deadline = Clock::now() + 20ms;
    begin(deadline);
    EXPECT_EQ(returns_, 0);

    context_.restart();
    context_.run();

    EXPECT_EQ(returns_, 1);
    EXPECT_GE(Clock::now(), deadline);
}

// An alarm of an hour from now would be too late.
TEST_F(SignalTest, AnEarlierDeadlineIsKept) {
    begin(Clock::now() + 1h);
    signal_->notify();
    run_all_that_is_ready();
    ASSERT_EQ(returns_, 1);

    begin(Clock::now() + 1ms);
    context_.restart();
    context_.run_for(30s);

    EXPECT_EQ(returns_, 2);
}

TEST_F(SignalTest, AnAlarmThatWasSetForAnEarlierWaitMayEndALaterOne) {
    begin(Clock::now() + 300ms);  // Later than the next lines.
    signal_->notify();
    run_all_that_is_ready();
    begin(Clock::now() + 1h);

    context_.restart();
    context_.run_for(30s);

    EXPECT_EQ(returns_, 2);
}

TEST_F(SignalTest, MayGoWhileItsAlarmIsSet) {
    begin(Clock::now() + 1ms);
    signal_.reset();

    context_.restart();
    context_.run();

    EXPECT_EQ(returns_, 1);
}

}  // namespace
}  // namespace cancha::net
