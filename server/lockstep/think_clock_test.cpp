#include "server/lockstep/think_clock.h"

#include <gmock/gmock.h>

namespace cancha::lockstep {
namespace {

using namespace std::chrono_literals;
using order::MissPolicy;
using Clock = ThinkClock::Clock;

constexpr Clock::time_point kStart{1h};
constexpr Clock::time_point kNever = Clock::time_point::max();

TEST(ThinkClockTest, AnAnswerWithinTheBudgetLeavesTheBankAlone) {
    ThinkClock clock({.policy = order::MissPolicy::kHold, .budget = 20ms, .bank = 5s});

    clock.start(kStart);
    EXPECT_EQ(clock.expires_at(), kStart + 20ms + 5s);
    EXPECT_EQ(clock.stop(kStart + 20ms), 20ms);

    EXPECT_EQ(clock.bank(), 5s);
    EXPECT_EQ(clock.expires_at(), kNever);  // Nobody thinks.
}

TEST(ThinkClockTest, WhileTheServerIsAwayTheTimeStandsStill) {
    ThinkClock clock({.policy = order::MissPolicy::kForfeit, .budget = 20ms, .bank = 1s});
    clock.start(kStart);

    clock.forgive(400ms, kStart + 405ms);

    EXPECT_EQ(clock.expires_at(), kStart + 400ms + 20ms + 1s);
    EXPECT_EQ(clock.stop(kStart + 430ms), 30ms);
    EXPECT_EQ(clock.bank(), 1s - 10ms);
}

TEST(ThinkClockTest, AnAbsenceThatBeganBeforeTheSeatWasAskedGivesItNoMoreThanItsTime) {
    ThinkClock clock({.policy = order::MissPolicy::kForfeit, .budget = 20ms});
    clock.start(kStart + 300ms);

    clock.forgive(400ms, kStart + 405ms);

    EXPECT_EQ(clock.expires_at(), kStart + 405ms + 20ms);
    EXPECT_EQ(clock.stop(kStart + 405ms), 0ms);
}

TEST(ThinkClockTest, WhoDoesNotThinkIsForgivenNothing) {
    ThinkClock clock({.policy = order::MissPolicy::kForfeit, .budget = 20ms});

    clock.forgive(400ms, kStart + 405ms);
    clock.start(kStart + 410ms);

    EXPECT_EQ(clock.expires_at(), kStart + 430ms);
}

TEST(ThinkClockTest, WhatExceedsTheBudgetIsTakenFromTheBank) {
    ThinkClock clock({.policy = order::MissPolicy::kHold, .budget = 20ms, .bank = 5s});

    clock.start(kStart);
    clock.stop(kStart + 120ms);
    EXPECT_EQ(clock.bank(), 5s - 100ms);

    clock.start(kStart + 1s);
    EXPECT_EQ(clock.expires_at(), kStart + 1s + 20ms + 4900ms);
}

TEST(ThinkClockTest, TheBankNeverHoldsMoreThanIsLeft) {
    ThinkClock clock({.policy = order::MissPolicy::kHold, .budget = 20ms, .bank = 10us});

    clock.start(kStart);
    clock.stop(kStart + 20ms + 1ns);

    EXPECT_EQ(clock.bank(), 9us);
}

TEST(ThinkClockTest, AMissEmptiesTheBank) {
    ThinkClock clock({.policy = order::MissPolicy::kHold, .budget = 20ms, .bank = 5s});

    clock.start(kStart);
    EXPECT_EQ(clock.miss(kStart + 5020ms), 5020ms);
    EXPECT_EQ(clock.bank(), 0s);
    EXPECT_EQ(clock.misses(), 1U);

    clock.start(kStart + 6s);
    EXPECT_EQ(clock.expires_at(), kStart + 6s + 20ms);
}

TEST(ThinkClockTest, CountsMissesUntilTheNextAnswer) {
    ThinkClock clock({.policy = order::MissPolicy::kStop, .budget = 1ms});
    for (int i = 0; i < 3; ++i) {
        clock.start(kStart);
        clock.miss(kStart + 1ms);
    }
    EXPECT_EQ(clock.misses_in_a_row(), 3U);

    clock.start(kStart);
    clock.stop(kStart + 1ms);

    EXPECT_EQ(clock.misses_in_a_row(), 0U);
    EXPECT_EQ(clock.misses(), 3U);
}

TEST(ThinkClockTest, WhoIsWaitedForNeverMisses) {
    ThinkClock clock(order::DeadlineRule{});
    clock.start(kStart);
    EXPECT_EQ(clock.expires_at(), kNever);
    EXPECT_EQ(clock.stop(kStart + 24h), 24h);
}

TEST(ThinkClockTest, TimeStandsStillInADebugger) {
    ThinkClock clock(
        {.policy = order::MissPolicy::kForfeit, .budget = 20ms, .bank = 1s, .is_debugged = true});

    clock.start(kStart);
    EXPECT_EQ(clock.expires_at(), kNever);
    clock.stop(kStart + 1h);

    EXPECT_EQ(clock.bank(), 1s);
}

}  // namespace
}  // namespace cancha::lockstep
