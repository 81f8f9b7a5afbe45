#include "server/lockstep/think_clock.h"

#include <gmock/gmock.h>

namespace cancha::lockstep {
namespace {

using namespace std::chrono_literals;
using Clock = ThinkClock::Clock;

constexpr Clock::time_point kStart{1h};
constexpr Clock::time_point kNever = Clock::time_point::max();

/// Returns a clock that was started at kStart.
ThinkClock started(std::chrono::microseconds bank = {}) {
    ThinkClock clock({.policy = order::MissPolicy::kForfeit, .budget = 20ms, .bank = bank});
    clock.start(kStart);
    return clock;
}

TEST(ThinkClockTest, AnAnswerWithinTheBudgetLeavesTheBankAlone) {
    ThinkClock clock({.policy = order::MissPolicy::kHold, .budget = 20ms, .bank = 5s});

    clock.start(kStart);
    EXPECT_EQ(clock.expires_at(), kStart + 20ms + 5s);
    EXPECT_EQ(clock.stop(kStart + 20ms, kStart + 20ms), 20ms);

    EXPECT_EQ(clock.bank(), 5s);
    EXPECT_EQ(clock.expires_at(), kNever);  // The clock is not running.
}

TEST(ThinkClockTest, AnAnswerCameWhenTheSystemSaysHoweverLateItIsRead) {
    ThinkClock clock = started(1s);

    const Clock::time_point arrived = clock.arrival(kStart + 5s, kStart + 30ms);

    EXPECT_EQ(arrived, kStart + 30ms);
    EXPECT_TRUE(clock.is_in_time(arrived));
    EXPECT_EQ(clock.stop(arrived, kStart + 5s), 30ms);
    EXPECT_EQ(clock.bank(), 1s - 10ms);
    EXPECT_EQ(clock.forgiven().count, 1U);
    EXPECT_EQ(clock.forgiven().total, 5s - 30ms);
}

TEST(ThinkClockTest, AnAnswerThatCameAfterTheDeadlineIsLateHoweverLongTheServerWasAway) {
    ThinkClock clock = started();
    clock.excuse(5s, kStart + 5s);

    EXPECT_FALSE(clock.is_in_time(clock.arrival(kStart + 5s, kStart + 21ms)));
    EXPECT_TRUE(clock.is_in_time(clock.arrival(kStart + 5s, kStart + 20ms)));
}

TEST(ThinkClockTest, NoStampIsBelievedThatCannotBe) {
    ThinkClock clock = started();

    EXPECT_EQ(clock.arrival(kStart + 9ms, kStart - 1h), kStart);
    EXPECT_EQ(clock.arrival(kStart + 9ms, kStart + 1h), kStart + 9ms);
}

// Bytes that arrive out of order keep their stamps, so the last byte of an answer may be older than
// the first.
TEST(ThinkClockTest, NoStampIsBelievedFromBeforeTheServerFoundNoAnswer) {
    ThinkClock clock = started();

    clock.unanswered_at(kStart + 15ms);
    clock.unanswered_at(kStart + 5ms);

    EXPECT_EQ(clock.arrival(kStart + 19ms, kStart + 1ms), kStart + 15ms);
    EXPECT_EQ(clock.arrival(kStart + 19ms, kStart + 17ms), kStart + 17ms);
    clock.start(kStart + 30ms);
    EXPECT_EQ(clock.arrival(kStart + 32ms, kStart + 31ms), kStart + 31ms);
}

TEST(ThinkClockTest, WhoAnswersBeforeTheServerIsBackWasAskedBeforeItWasAway) {
    ThinkClock clock = started(50ms);

    clock.ask_later(400ms, kStart + 405ms);

    EXPECT_TRUE(clock.is_in_time(kStart + 70ms));
    EXPECT_FALSE(clock.is_in_time(kStart + 71ms));
    EXPECT_TRUE(clock.is_in_time(kStart + 470ms));
    EXPECT_EQ(clock.stop(kStart + 30ms, kStart + 410ms), 30ms);
    EXPECT_EQ(clock.bank(), 40ms);
}

TEST(ThinkClockTest, WhoWasAskedLaterIsChargedFromThen) {
    ThinkClock clock = started(1s);

    clock.ask_later(400ms, kStart + 405ms);

    EXPECT_EQ(clock.expires_at(), kStart + 400ms + 20ms + 1s);
    EXPECT_EQ(clock.stop(clock.arrival(kStart + 500ms, kStart + 410ms), kStart + 500ms), 10ms);
    EXPECT_EQ(clock.bank(), 1s);
}

TEST(ThinkClockTest, AnAbsenceBeforeTheClockRanDelaysNoQuestion) {
    ThinkClock clock = started();

    clock.ask_later(400ms, kStart + 1ms);  // Sensors that take long to compute, for example.

    EXPECT_EQ(clock.expires_at(), kStart + 21ms);
    EXPECT_TRUE(clock.is_in_time(kStart + 21ms));
    EXPECT_FALSE(clock.is_in_time(kStart + 22ms));
}

TEST(ThinkClockTest, AnAbsenceAfterTheObservationHadLeftDelaysNoQuestion) {
    ThinkClock clock = started();

    clock.ask_later(400ms, kStart + 2ms);

    EXPECT_FALSE(clock.is_in_time(kStart + 400ms));
    EXPECT_EQ(clock.expires_at(), kStart + 22ms);
}

TEST(ThinkClockTest, AnObservationThatLeftBeforeTheClockRanWasAskedAtItsStart) {
    ThinkClock clock = started();

    clock.ask_later(400ms, kStart - 3ms);  // The system's time stamps are rounded to its own ticks.

    EXPECT_EQ(clock.expires_at(), kStart + 20ms);
}

TEST(ThinkClockTest, WithoutAStampAnAnswerCameBeforeTheAbsenceAfterWhichItIsFound) {
    ThinkClock clock = started(1s);

    clock.excuse(400ms, kStart + 405ms);

    EXPECT_EQ(clock.arrival(kStart + 405ms, std::nullopt), kStart + 5ms);
}

// On a busy machine there may be a short absence between asking one seat and the next.
TEST(ThinkClockTest, AShortAbsenceAfterALongOneTakesNothingBack) {
    ThinkClock clock = started(1s);
    clock.excuse(400ms, kStart + 405ms);

    clock.excuse(0ms, kStart + 412ms);
    EXPECT_EQ(clock.arrival(kStart + 412ms, std::nullopt), kStart + 12ms);
    clock.excuse(7ms, kStart + 420ms);
    EXPECT_EQ(clock.arrival(kStart + 420ms, std::nullopt), kStart + 13ms);

    clock.unanswered_at(kStart + 421ms);
    EXPECT_EQ(clock.arrival(kStart + 422ms, std::nullopt), kStart + 422ms);
}

TEST(ThinkClockTest, WhoHadNotAnsweredWhenTheServerCameBackIsChargedForAllOfIt) {
    ThinkClock clock = started(1s);

    clock.excuse(400ms, kStart + 405ms);
    clock.unanswered_at(kStart + 405ms);

    EXPECT_EQ(clock.expires_at(), kStart + 20ms + 1s);
    EXPECT_EQ(clock.arrival(kStart + 430ms, std::nullopt), kStart + 430ms);
    EXPECT_EQ(clock.stop(kStart + 430ms, kStart + 430ms), 430ms);
    EXPECT_EQ(clock.bank(), 1s - 410ms);
    EXPECT_EQ(clock.forgiven().count, 0U);
}

TEST(ThinkClockTest, AnAbsenceThatBeganBeforeTheSeatWasAskedGivesItNoMoreThanItsTime) {
    ThinkClock clock({.policy = order::MissPolicy::kForfeit, .budget = 20ms});
    clock.start(kStart + 300ms);

    clock.excuse(400ms, kStart + 405ms);

    EXPECT_EQ(clock.arrival(kStart + 405ms, std::nullopt), kStart + 300ms);
}

TEST(ThinkClockTest, AnExcuseIsForTheTickInWhichTheServerWasAway) {
    ThinkClock clock({.policy = order::MissPolicy::kForfeit, .budget = 20ms});

    clock.excuse(400ms, kStart + 405ms);  // The clock is not running.
    clock.start(kStart + 410ms);
    EXPECT_EQ(clock.arrival(kStart + 420ms, std::nullopt), kStart + 420ms);

    clock.excuse(5ms, kStart + 420ms);
    clock.stop(kStart + 415ms, kStart + 420ms);
    clock.start(kStart + 430ms);
    EXPECT_EQ(clock.arrival(kStart + 440ms, std::nullopt), kStart + 440ms);
}

TEST(ThinkClockTest, TheOrdinaryDelayOfAReadIsNotToldAsForgiven) {
    ThinkClock clock = started();

    clock.stop(kStart + 1ms, kStart + 1ms + net::AbsenceWatch::kTolerance);

    EXPECT_EQ(clock.forgiven().count, 0U);
}

TEST(ThinkClockTest, WhatExceedsTheBudgetIsTakenFromTheBank) {
    ThinkClock clock({.policy = order::MissPolicy::kHold, .budget = 20ms, .bank = 5s});

    clock.start(kStart);
    clock.stop(kStart + 120ms, kStart + 120ms);
    EXPECT_EQ(clock.bank(), 5s - 100ms);

    clock.start(kStart + 1s);
    EXPECT_EQ(clock.expires_at(), kStart + 1s + 20ms + 4900ms);
}

TEST(ThinkClockTest, TheBankNeverHoldsMoreThanIsLeft) {
    ThinkClock clock({.policy = order::MissPolicy::kHold, .budget = 20ms, .bank = 10us});

    clock.start(kStart);
    clock.stop(kStart + 20ms + 1ns, kStart + 20ms + 1ns);

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
    clock.stop(kStart + 1ms, kStart + 1ms);

    EXPECT_EQ(clock.misses_in_a_row(), 0U);
    EXPECT_EQ(clock.misses(), 3U);
}

TEST(ThinkClockTest, WhoIsWaitedForNeverMisses) {
    ThinkClock clock(order::DeadlineRule{});
    clock.start(kStart);
    EXPECT_EQ(clock.expires_at(), kNever);
    EXPECT_EQ(clock.stop(kStart + 24h, kStart + 24h), 24h);
}

TEST(ThinkClockTest, TimeStandsStillInADebugger) {
    ThinkClock clock(
        {.policy = order::MissPolicy::kForfeit, .budget = 20ms, .bank = 1s, .is_debugged = true});

    clock.start(kStart);
    EXPECT_EQ(clock.expires_at(), kNever);
    clock.stop(kStart + 1h, kStart + 1h);

    EXPECT_EQ(clock.bank(), 1s);
}

}  // namespace
}  // namespace cancha::lockstep
