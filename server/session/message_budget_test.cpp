#include "server/session/message_budget.h"

#include <gtest/gtest.h>

namespace cancha::session {
namespace {

using Clock = MessageBudget::Clock;
using std::chrono::milliseconds;

class MessageBudgetTest : public testing::Test {
  protected:
    /// Sends messages, each as soon as allowed. Returns the total waiting time.
    Clock::duration say(int messages, std::size_t bytes = 10) {
        const Clock::time_point start = now_;
        for (int i = 0; i < messages; ++i) {
            now_ += budget_.spend(bytes, now_);
        }
        return now_ - start;
    }

    Clock::time_point now_{std::chrono::hours(1)};
    MessageBudget budget_{now_};
};

TEST_F(MessageBudgetTest, AShortTalkIsFree) {
    EXPECT_EQ(say(200), Clock::duration::zero());
}

TEST_F(MessageBudgetTest, AFloodIsReadAtAHundredMessagesASecond) {
    say(200);

    // Each further one costs 10 ms.
    EXPECT_NEAR(std::chrono::duration<double>(say(500)).count(), 5.0, 0.001);
}

TEST_F(MessageBudgetTest, SilenceEarnsTheBudgetBackAndNoMore) {
    say(200);
    now_ += std::chrono::hours(1);

    EXPECT_EQ(say(200), Clock::duration::zero());
    EXPECT_GT(say(1), Clock::duration::zero());
}

TEST_F(MessageBudgetTest, WhatWasSaidIsCountedFromWhenItWasFull) {
    say(50);
    now_ += std::chrono::hours(1);
    const Clock::time_point start = now_;
    say(250);

    EXPECT_EQ(budget_.said(), 250);
    EXPECT_EQ(budget_.said_since(), start);
}

TEST_F(MessageBudgetTest, WhoGoesOnForThreeSecondsHasExhaustedIt) {
    say(200 + 300);
    EXPECT_FALSE(budget_.is_exhausted());

    say(1);
    EXPECT_TRUE(budget_.is_exhausted());
}

TEST_F(MessageBudgetTest, WhoTalksTooMuchNowAndThenHasNot) {
    for (int i = 0; i < 10; ++i) {
        say(200 + 250);
        now_ += std::chrono::seconds(2);
        say(1);
    }
    EXPECT_FALSE(budget_.is_exhausted());
}

TEST_F(MessageBudgetTest, OneTooManyInEveryTickIsFree) {
    Clock::duration waited{};
    for (int tick = 0; tick < 10'000; ++tick) {
        budget_.earn();
        waited += say(1);
    }
    EXPECT_EQ(waited, Clock::duration::zero());
}

TEST_F(MessageBudgetTest, DebtsOfMoreThanASecondAreForgotten) {
    for (int i = 0; i < 10'000; ++i) {
        budget_.charge(1, now_);  // From clients that do not wait.
    }

    EXPECT_EQ(budget_.charge(1, now_), MessageBudget::kLongestPause);
    EXPECT_FALSE(budget_.is_exhausted()) << "none of them was read slowly";
}

TEST_F(MessageBudgetTest, SeveralClientsHaveSeveralTimesAsMuch) {
    budget_ = MessageBudget(now_, 3);

    EXPECT_EQ(say(600), Clock::duration::zero());
    EXPECT_NEAR(std::chrono::duration<double>(say(300)).count(), 1.0, 0.001);
}

TEST_F(MessageBudgetTest, IsFullOnceTimeHasFilledIt) {
    EXPECT_TRUE(budget_.is_full(now_));
    say(50);

    EXPECT_FALSE(budget_.is_full(now_ + milliseconds(499)));
    EXPECT_TRUE(budget_.is_full(now_ + milliseconds(500)));
}

TEST_F(MessageBudgetTest, ALargeMessageCountsAsSeveral) {
    // 64 KiB cost 17 of the 200: eleven are free, the twelfth is not.
    EXPECT_EQ(say(11, std::size_t{64} * 1024), Clock::duration::zero());
    EXPECT_GT(say(1, std::size_t{64} * 1024), Clock::duration::zero());
}

}  // namespace
}  // namespace cancha::session
