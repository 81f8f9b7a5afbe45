#include "server/lockstep/pacing.h"

#include <cmath>

#include <gtest/gtest.h>

namespace cancha::lockstep {
namespace {

using namespace std::chrono_literals;
using Time = Pacing::Clock::time_point;

constexpr TickRate kTenPerSecond{10};
constexpr Time kBegin{1000s};

/// Opens a tick as soon as pacing allows, from `now` on. Returns that time.
Time open_tick(Pacing& pacing, Time now) {
    const Time opened = std::max(now, pacing.next_tick_at(now));
    pacing.tick_opened();
    return opened;
}

TEST(PacingTest, OpensOneTickPerPeriodInRealTime) {
    Pacing pacing(kTenPerSecond, 1);

    EXPECT_EQ(open_tick(pacing, kBegin), kBegin);
    EXPECT_EQ(open_tick(pacing, kBegin + 3ms), kBegin + 100ms);
    EXPECT_EQ(open_tick(pacing, kBegin + 103ms), kBegin + 200ms);
}

TEST(PacingTest, HasNoNegativeZero) {
    Pacing pacing(kTenPerSecond, -0.0);
    EXPECT_FALSE(std::signbit(pacing.speed()));

    pacing.set_speed(-0.0);
    EXPECT_FALSE(std::signbit(pacing.speed()));
}

TEST(PacingTest, ATickThatTakesLongDoesNotDelayTheOnesAfterIt) {
    Pacing pacing(kTenPerSecond, 1);
    open_tick(pacing, kBegin);

    EXPECT_EQ(open_tick(pacing, kBegin + 150ms), kBegin + 150ms);
    EXPECT_EQ(open_tick(pacing, kBegin + 151ms), kBegin + 200ms);
}

TEST(PacingTest, DoesNotHurryAfterALongDelay) {
    Pacing pacing(kTenPerSecond, 1);
    open_tick(pacing, kBegin);
    const Time late = kBegin + 5s;

    EXPECT_EQ(open_tick(pacing, late), late);
    EXPECT_EQ(open_tick(pacing, late), late + 100ms);
}

TEST(PacingTest, FourTimesRealTimeTakesAQuarter) {
    Pacing pacing(kTenPerSecond, 4);
    open_tick(pacing, kBegin);

    EXPECT_EQ(open_tick(pacing, kBegin), kBegin + 25ms);
}

TEST(PacingTest, AsFastAsPossibleNeverWaits) {
    Pacing pacing(kTenPerSecond, 0);
    open_tick(pacing, kBegin);

    EXPECT_EQ(open_tick(pacing, kBegin), kBegin);
}

TEST(PacingTest, PausesAfterTheStepsItWasAskedFor) {
    Pacing pacing(kTenPerSecond, 0);
    pacing.pause();
    pacing.step(2);

    open_tick(pacing, kBegin);
    EXPECT_FALSE(pacing.is_paused());
    open_tick(pacing, kBegin);

    EXPECT_TRUE(pacing.is_paused());
}

TEST(PacingTest, ResumingEndsTheSteps) {
    Pacing pacing(kTenPerSecond, 0);
    pacing.step(1);
    pacing.resume();

    open_tick(pacing, kBegin);

    EXPECT_FALSE(pacing.is_paused());
}

TEST(PacingTest, TheTimeOfAPauseIsNotCaughtUp) {
    Pacing pacing(kTenPerSecond, 1);
    open_tick(pacing, kBegin);
    pacing.pause();
    pacing.resume();
    const Time later = kBegin + 20ms;

    EXPECT_EQ(open_tick(pacing, later), later);
    EXPECT_EQ(open_tick(pacing, later), later + 100ms);
}

TEST(PacingTest, IsInAHurryOnlyWhereNoClockHoldsItBack) {
    Pacing pacing(TickRate{60}, 1);
    EXPECT_FALSE(pacing.is_in_a_hurry());

    pacing.set_speed(0);
    EXPECT_TRUE(pacing.is_in_a_hurry());

    pacing.pause();
    EXPECT_FALSE(pacing.is_in_a_hurry());
}

}  // namespace
}  // namespace cancha::lockstep
