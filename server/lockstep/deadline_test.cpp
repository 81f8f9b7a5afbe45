#include "server/lockstep/deadline.h"

#include <gmock/gmock.h>

namespace cancha::lockstep {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;
using Clock = ThinkClock::Clock;

constexpr Clock::time_point kStart{1h};
constexpr Clock::time_point kNever = Clock::time_point::max();

TEST(DeadlineTest, IsReadAsItIsWritten) {
    for (const char* text :
         {"wait", "hold:20ms", "stop:500us", "forfeit:10ms+30s", "hold:1s+90s"}) {
        const Result<DeadlineRule> rule = parse_deadline(text);
        ASSERT_TRUE(rule) << text;
        EXPECT_EQ(to_text(*rule), text);
    }
}

TEST(DeadlineTest, HasABudgetForEachTickAndABankForTheMatch) {
    EXPECT_EQ(*parse_deadline("forfeit:10ms+30s"),
              (DeadlineRule{.policy = MissPolicy::kForfeit, .budget = 10ms, .bank = 30s}));
    EXPECT_EQ(*parse_deadline("hold:250us"),
              (DeadlineRule{.policy = MissPolicy::kHold, .budget = 250us, .bank = 0s}));
}

TEST(DeadlineTest, WhatIsNoDeadlineIsRefusedWithAnExample) {
    for (const char* text : {"", "hold", "wait:20ms", "hold:", "hold:20", "hold:ms", "hold:20ms+",
                             "hold:-1ms", "hold:0ms", "hold:20ms+5s+1s", "run:20ms", "hold:20 ms",
                             "hold:86401s", "hold:99999999999999999999s", "Hold:20ms"}) {
        const Result<DeadlineRule> rule = parse_deadline(text);
        ASSERT_FALSE(rule) << text;
        EXPECT_THAT(rule.error().message, HasSubstr("such as hold:20ms")) << text;
    }
}

TEST(ThinkClockTest, AnAnswerWithinTheBudgetLeavesTheBankAlone) {
    ThinkClock clock({.policy = MissPolicy::kHold, .budget = 20ms, .bank = 5s});

    clock.start(kStart);
    EXPECT_EQ(clock.expires_at(), kStart + 20ms + 5s);
    EXPECT_EQ(clock.stop(kStart + 20ms), 20ms);

    EXPECT_EQ(clock.bank(), 5s);
    EXPECT_EQ(clock.expires_at(), kNever);  // Nobody thinks.
}

TEST(ThinkClockTest, WhileTheServerIsAwayTheTimeStandsStill) {
    ThinkClock clock({.policy = MissPolicy::kForfeit, .budget = 20ms, .bank = 1s});
    clock.start(kStart);

    clock.forgive(400ms, kStart + 405ms);

    EXPECT_EQ(clock.expires_at(), kStart + 400ms + 20ms + 1s);
    EXPECT_EQ(clock.stop(kStart + 430ms), 30ms);
    EXPECT_EQ(clock.bank(), 1s - 10ms);
}

TEST(ThinkClockTest, AnAbsenceThatBeganBeforeTheSeatWasAskedGivesItNoMoreThanItsTime) {
    ThinkClock clock({.policy = MissPolicy::kForfeit, .budget = 20ms});
    clock.start(kStart + 300ms);

    clock.forgive(400ms, kStart + 405ms);

    EXPECT_EQ(clock.expires_at(), kStart + 405ms + 20ms);
    EXPECT_EQ(clock.stop(kStart + 405ms), 0ms);
}

TEST(ThinkClockTest, WhoDoesNotThinkIsForgivenNothing) {
    ThinkClock clock({.policy = MissPolicy::kForfeit, .budget = 20ms});

    clock.forgive(400ms, kStart + 405ms);
    clock.start(kStart + 410ms);

    EXPECT_EQ(clock.expires_at(), kStart + 430ms);
}

TEST(ThinkClockTest, WhatExceedsTheBudgetIsTakenFromTheBank) {
    ThinkClock clock({.policy = MissPolicy::kHold, .budget = 20ms, .bank = 5s});

    clock.start(kStart);
    clock.stop(kStart + 120ms);
    EXPECT_EQ(clock.bank(), 5s - 100ms);

    clock.start(kStart + 1s);
    EXPECT_EQ(clock.expires_at(), kStart + 1s + 20ms + 4900ms);
}

TEST(ThinkClockTest, TheBankNeverHoldsMoreThanIsLeft) {
    ThinkClock clock({.policy = MissPolicy::kHold, .budget = 20ms, .bank = 10us});

    clock.start(kStart);
    clock.stop(kStart + 20ms + 1ns);

    EXPECT_EQ(clock.bank(), 9us);
}

TEST(ThinkClockTest, AMissEmptiesTheBank) {
    ThinkClock clock({.policy = MissPolicy::kHold, .budget = 20ms, .bank = 5s});

    clock.start(kStart);
    EXPECT_EQ(clock.miss(kStart + 5020ms), 5020ms);
    EXPECT_EQ(clock.bank(), 0s);
    EXPECT_EQ(clock.misses(), 1U);

    clock.start(kStart + 6s);
    EXPECT_EQ(clock.expires_at(), kStart + 6s + 20ms);
}

TEST(ThinkClockTest, CountsMissesUntilTheNextAnswer) {
    ThinkClock clock({.policy = MissPolicy::kStop, .budget = 1ms});
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
    ThinkClock clock(DeadlineRule{});
    clock.start(kStart);
    EXPECT_EQ(clock.expires_at(), kNever);
    EXPECT_EQ(clock.stop(kStart + 24h), 24h);
}

TEST(ThinkClockTest, TimeStandsStillInADebugger) {
    ThinkClock clock(
        {.policy = MissPolicy::kForfeit, .budget = 20ms, .bank = 1s, .is_debugged = true});

    clock.start(kStart);
    EXPECT_EQ(clock.expires_at(), kNever);
    clock.stop(kStart + 1h);

    EXPECT_EQ(clock.bank(), 1s);
}

}  // namespace
}  // namespace cancha::lockstep
