#include "server/net/absence_watch.h"

#include <gtest/gtest.h>

namespace cancha::net {
namespace {

using namespace std::chrono_literals;
using Clock = AbsenceWatch::Clock;

constexpr Clock::time_point kStart{1h};

TEST(AbsenceWatchTest, WhoWakesInTimeWasThere) {
    AbsenceWatch watch;
    watch.expect(kStart + 10ms);

    EXPECT_EQ(watch.look(kStart + 3ms).late, 0ms);
    EXPECT_EQ(watch.look(kStart + 10ms).late, 0ms);
}

TEST(AbsenceWatchTest, OrdinaryLatenessIsNoAbsence) {
    AbsenceWatch watch;
    watch.expect(kStart);

    EXPECT_EQ(watch.look(kStart + AbsenceWatch::kTolerance).late, 0ms);
}

TEST(AbsenceWatchTest, AnAbsenceIsAsLongAsTheProgramIsLate) {
    AbsenceWatch watch;
    watch.expect(kStart + 10ms);

    EXPECT_EQ(watch.look(kStart + 410ms).late, 400ms);
}

TEST(AbsenceWatchTest, AnAbsenceIsReturnedOnce) {
    AbsenceWatch watch;
    watch.expect(kStart);
    watch.look(kStart + 400ms);

    EXPECT_EQ(watch.look(kStart + 401ms).late, 0ms);
    EXPECT_EQ(watch.look(kStart + 500ms).late, 100ms);
}

TEST(AbsenceWatchTest, WhoMaySleepForEverIsNeverLate) {
    AbsenceWatch watch;

    EXPECT_EQ(watch.look(kStart + 24h).late, 0ms);
    watch.expect(kStart);
    watch.expect(Clock::time_point::max());
    EXPECT_EQ(watch.look(kStart + 24h).late, 0ms);
}

/// Watch with a processor-queue time that the test sets.
struct AbsenceWatchQueueTest : ::testing::Test {
    std::optional<std::chrono::nanoseconds> queued = 3s;  // Queue time since the program began.
    AbsenceWatch watch{[this] { return queued; }};
};

TEST_F(AbsenceWatchQueueTest, WhoWasStoppedWasAwayByItself) {
    watch.look(kStart);
    watch.expect(kStart + 5ms);

    const Absence absence = watch.look(kStart + 405ms);

    EXPECT_EQ(absence.late, 400ms);
    EXPECT_EQ(absence.own(), 400ms);
}

TEST_F(AbsenceWatchQueueTest, WhoWaitedForAProcessorHasNothingToProve) {
    watch.look(kStart);
    watch.expect(kStart + 5ms);
    *queued += 400ms;

    const Absence absence = watch.look(kStart + 405ms);

    EXPECT_EQ(absence.late, 400ms);
    EXPECT_EQ(absence.queued, 400ms);
    EXPECT_EQ(absence.own(), 0ms);
}

TEST_F(AbsenceWatchQueueTest, OfAStopOnABusyMachineTheQueueIsTakenOff) {
    watch.look(kStart);
    watch.expect(kStart + 5ms);
    *queued += 30ms;

    EXPECT_EQ(watch.look(kStart + 405ms).own(), 370ms);
}

TEST_F(AbsenceWatchQueueTest, WhatItQueuedLongBeforeIsNotTakenOffAgain) {
    watch.look(kStart);
    *queued += 70ms;
    watch.look(kStart + 80ms);
    watch.expect(kStart + 85ms);
    *queued += 30ms;

    EXPECT_EQ(watch.look(kStart + 485ms).own(), 370ms);

    watch.expect(kStart + 490ms);
    EXPECT_EQ(watch.look(kStart + 590ms).own(), 100ms);
}

TEST_F(AbsenceWatchQueueTest, MoreThanTheWholeAbsenceCannotBeQueueing) {
    watch.look(kStart);
    watch.expect(kStart + 5ms);
    *queued += 500ms;

    EXPECT_EQ(watch.look(kStart + 405ms).own(), 0ms);
}

TEST_F(AbsenceWatchQueueTest, WhereTheSystemDoesNotSayNothingIsProved) {
    queued = std::nullopt;
    watch.look(kStart);
    watch.expect(kStart + 5ms);

    EXPECT_EQ(watch.look(kStart + 405ms).own(), 0ms);
}

TEST(AbsenceWatchTest, FiguresCountAddAndKeepTheLongest) {
    AbsenceFigures figures;
    figures.add(Absence{.late = 20ms});
    figures.add(Absence{.late = 400ms, .queued = 100ms});
    figures.add(Absence{.late = 30ms, .queued = 30ms});

    EXPECT_EQ(figures.count, 3U);
    EXPECT_EQ(figures.total, 450ms);
    EXPECT_EQ(figures.longest, 400ms);
    EXPECT_EQ(figures.queued, 130ms);
}

}  // namespace
}  // namespace cancha::net
