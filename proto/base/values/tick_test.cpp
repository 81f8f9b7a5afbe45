#include "cancha/base/tick.h"

#include <random>

#include <gtest/gtest.h>

#include "proto/base/values/timing.h"

namespace cancha {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

constexpr TickRate kOfficial = TickRate::of_tick(milliseconds(16));

v1::Timing with_tick_s(double tick_s) {
    v1::Timing timing;
    timing.set_tick_s(tick_s);
    return timing;
}

TEST(TickRateTest, CountsTheTicksOfTheOfficialSimulator) {
    EXPECT_EQ(kOfficial.hz(), 62.5);
    EXPECT_EQ(kOfficial.period_s(), 0.016);
    EXPECT_EQ(kOfficial.whole_hz(), std::nullopt);
    EXPECT_EQ(kOfficial.time_of(Tick{625}), std::chrono::seconds(10));
    EXPECT_EQ(kOfficial.ticks_in(10), 625U);
}

TEST(TickRateTest, IsTheSameRateHoweverItIsMade) {
    EXPECT_EQ(TickRate::of_tick(milliseconds(20)), TickRate{50});
    EXPECT_EQ(TickRate{50}.whole_hz(), 50U);
    EXPECT_NE(TickRate::of_tick(nanoseconds(16'666'667)), TickRate{60});
}

// Ticks of n ns: tick number i opens at exactly i * n ns, so no error may add up over any number of
// ticks.
TEST(TickRateTest, TheTimeOfATickIsExactForEveryLengthOfTicks) {
    std::mt19937_64 dice(7);
    for (int i = 0; i < 10'000; ++i) {
        const std::uint64_t length_ns = 100'000 + dice() % 2'000'000'000;
        const std::uint64_t tick = dice() % 1'000'000'000;
        const TickRate rate = TickRate::of_tick(nanoseconds(length_ns));

        ASSERT_EQ(rate.nanoseconds_at(Tick{tick}), tick * length_ns);
        ASSERT_EQ(rate.time_of(Tick{tick}).count(), tick * length_ns / 1000);
    }
}

TEST(TickRateTest, AWholeNumberOfHertzGivesTheTimesThatItAlwaysGave) {
    std::mt19937_64 dice(7);
    for (std::uint32_t hz = 1; hz <= 1000; ++hz) {
        const std::uint64_t tick = dice() % 1'000'000'000;

        ASSERT_EQ(TickRate{hz}.time_of(Tick{tick}).count(), tick * 1'000'000 / hz);
        ASSERT_EQ(TickRate{hz}.nanoseconds_at(Tick{tick}), tick * 1'000'000'000 / hz);
        ASSERT_EQ(TickRate{hz}.period_s(), 1.0 / hz);
    }
}

TEST(TickRateTest, ADurationIsTheNearestNumberOfTicks) {
    EXPECT_EQ(kOfficial.ticks_in(0), 0U);
    EXPECT_EQ(kOfficial.ticks_in(0.0079), 0U);
    EXPECT_EQ(kOfficial.ticks_in(0.008), 1U);  // Half a tick rounds up.
    EXPECT_EQ(kOfficial.ticks_in(0.024), 2U);
    EXPECT_EQ(kOfficial.ticks_in(300), 18'750U);
    EXPECT_EQ(TickRate{60}.ticks_in(0.1), 6U);
}

// In floating point 1.005 * 100 is less than 100.5, and half a tick would be lost.
TEST(TickRateTest, ADurationIsTakenAsItIsWritten) {
    EXPECT_EQ(TickRate{100}.ticks_in(1.005), 101U);
}

TEST(TickRateTest, TheTicksOfADurationTakeThatLong) {
    std::mt19937_64 dice(7);
    for (int i = 0; i < 10'000; ++i) {
        const auto length_ns = static_cast<std::int64_t>(100'000 + dice() % 2'000'000'000);
        const std::uint64_t ticks = dice() % 100'000;
        const TickRate rate = TickRate::of_tick(nanoseconds(length_ns));
        const double duration_s = static_cast<double>(rate.nanoseconds_at(Tick{ticks})) / 1e9;

        ASSERT_EQ(rate.ticks_in(duration_s), ticks) << length_ns;
    }
}

TEST(TickRateOfTest, ALengthOfTicksCountsInPlaceOfTheRate) {
    v1::Timing timing = with_tick_s(0.016);
    timing.set_tick_rate_hz(60);

    EXPECT_EQ(*tick_rate_of(timing), kOfficial);
    EXPECT_EQ(*tick_rate_of(v1::Timing()), TickRate{60});
}

TEST(TickRateOfTest, RefusesWhatNoMatchCanHave) {
    for (const double tick_s : {0.0, -0.016, std::nan(""), HUGE_VAL, 1e-10, 1e9}) {
        EXPECT_FALSE(tick_rate_of(with_tick_s(tick_s))) << tick_s;
    }
    v1::Timing stopped;
    stopped.set_tick_rate_hz(0);
    EXPECT_FALSE(tick_rate_of(stopped));
    EXPECT_EQ(tick_rate_of(with_tick_s(0)).error().message,
              "timing.tick_s: must be from 1e-09 to 3600 s, got 0");
}

TEST(WriteTickRateTest, AWholeNumberOfHertzIsWrittenAsOne) {
    v1::Timing timing = with_tick_s(0.02);

    write_tick_rate(*tick_rate_of(timing), timing);

    EXPECT_FALSE(timing.has_tick_s());
    EXPECT_EQ(timing.tick_rate_hz(), 50U);
}

TEST(WriteTickRateTest, AnyOtherRateHasTheNearestOneBesideIt) {
    for (const auto& [tick_s, nearest_hz] : {std::pair{0.016, 63U}, {1.9, 1U}, {0.0001, 1000U}}) {
        v1::Timing timing = with_tick_s(tick_s);

        write_tick_rate(*tick_rate_of(timing), timing);

        EXPECT_EQ(timing.tick_s(), tick_s);
        EXPECT_EQ(timing.tick_rate_hz(), nearest_hz);
    }
}

}  // namespace
}  // namespace cancha
