#include "proto/base/streams/log_limiter.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "proto/base/streams/limited_log.h"

namespace cancha::streams {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

constexpr LogLimiter::Clock::time_point kStart{std::chrono::hours(1)};
constexpr LogLimiter::Clock::time_point kNextPeriod = kStart + LogLimiter::kPeriod;

/// Returns how many of `lines` lines are admitted at one instant.
unsigned admitted(LogLimiter& limiter, const std::string& source, int lines) {
    unsigned count = 0;
    for (int i = 0; i < lines; ++i) {
        count += limiter.admit(source, kStart) ? 1 : 0;
    }
    return count;
}

TEST(LogLimiterTest, OneSourceGetsItsLinesAndNoMore) {
    LogLimiter limiter;

    EXPECT_EQ(admitted(limiter, "10.0.0.7", 100), LogLimiter::kMostOfOne);
    EXPECT_TRUE(limiter.admit("10.0.0.8", kStart));
}

TEST(LogLimiterTest, WhatWasLeftOutIsToldOnceWhenThePeriodIsOver) {
    LogLimiter limiter;
    admitted(limiter, "10.0.0.7", 100);

    EXPECT_THAT(limiter.take_left_out(kStart), IsEmpty());
    const auto left_out = limiter.take_left_out(kNextPeriod);
    ASSERT_THAT(left_out, SizeIs(1));
    EXPECT_EQ(left_out[0].source, "10.0.0.7");
    EXPECT_EQ(left_out[0].lines, 100 - LogLimiter::kMostOfOne);
    EXPECT_THAT(limiter.take_left_out(kNextPeriod), IsEmpty());
}

TEST(LogLimiterTest, ANewPeriodBringsNewLines) {
    LogLimiter limiter;
    admitted(limiter, "10.0.0.7", 100);

    EXPECT_TRUE(limiter.admit("10.0.0.7", kNextPeriod));
}

TEST(LogLimiterTest, ManySourcesTogetherHaveALimitInLinesAndInMemory) {
    LogLimiter limiter;
    unsigned count = 0;
    for (int i = 0; i < 100'000; ++i) {
        count += admitted(limiter, std::to_string(i), 1);
    }

    EXPECT_LE(count, LogLimiter::kMostInAll);
    const auto left_out = limiter.take_left_out(kNextPeriod);
    ASSERT_THAT(left_out, SizeIs(1));
    EXPECT_EQ(left_out[0].source, LogLimiter::kOthers);
    EXPECT_EQ(left_out[0].lines, 100'000 - count);
}

TEST(LimitedLogTest, APeerIsItsAddressWhateverItsPort) {
    EXPECT_EQ(address_of("10.0.0.7:40123"), "10.0.0.7");
    EXPECT_EQ(address_of("[::1]:40123"), "[::1]");
    EXPECT_EQ(address_of("unix:/run/cancha.sock"), "unix:/run/cancha.sock");
    EXPECT_EQ(address_of(""), "");
}

}  // namespace
}  // namespace cancha::streams
