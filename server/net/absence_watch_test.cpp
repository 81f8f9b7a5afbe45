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

    EXPECT_EQ(watch.look(kStart + 3ms), 0ms);
    EXPECT_EQ(watch.look(kStart + 10ms), 0ms);
}

TEST(AbsenceWatchTest, OrdinaryLatenessIsNoAbsence) {
    AbsenceWatch watch;
    watch.expect(kStart);

    EXPECT_EQ(watch.look(kStart + AbsenceWatch::kTolerance), 0ms);
}

TEST(AbsenceWatchTest, AnAbsenceIsAsLongAsTheProgramIsLate) {
    AbsenceWatch watch;
    watch.expect(kStart + 10ms);

    EXPECT_EQ(watch.look(kStart + 410ms), 400ms);
}

TEST(AbsenceWatchTest, AnAbsenceIsReturnedOnce) {
    AbsenceWatch watch;
    watch.expect(kStart);
    watch.look(kStart + 400ms);

    EXPECT_EQ(watch.look(kStart + 401ms), 0ms);
    EXPECT_EQ(watch.look(kStart + 500ms), 100ms);
}

TEST(AbsenceWatchTest, WhoMaySleepForEverIsNeverLate) {
    AbsenceWatch watch;

    EXPECT_EQ(watch.look(kStart + 24h), 0ms);
    watch.expect(kStart);
    watch.expect(Clock::time_point::max());
    EXPECT_EQ(watch.look(kStart + 24h), 0ms);
}

TEST(AbsenceWatchTest, FiguresCountAddAndKeepTheLongest) {
    AbsenceFigures figures;
    figures.add(20ms);
    figures.add(400ms);
    figures.add(30ms);

    EXPECT_EQ(figures.count, 3U);
    EXPECT_EQ(figures.total, 450ms);
    EXPECT_EQ(figures.longest, 400ms);
}

}  // namespace
}  // namespace cancha::net
