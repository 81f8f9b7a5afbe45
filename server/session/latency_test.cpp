#include "server/session/latency.h"

#include <gtest/gtest.h>

namespace cancha::session {
namespace {

using std::chrono::microseconds;
using std::chrono::nanoseconds;

TEST(LatencyHistogramTest, PercentilesAreAtMostAnEighthTooHigh) {
    LatencyHistogram histogram;
    for (int us = 1; us <= 1000; ++us) {
        histogram.add(microseconds(us));
    }

    EXPECT_GE(histogram.percentile_us(0.5), 500);
    EXPECT_LE(histogram.percentile_us(0.5), 500 * 1.125);
    EXPECT_GE(histogram.percentile_us(0.99), 990);
    EXPECT_EQ(histogram.percentile_us(1), 1000);
    EXPECT_EQ(histogram.max_us(), 1000);
}

TEST(LatencyHistogramTest, SmallValuesAreExact) {
    LatencyHistogram histogram;
    histogram.add(nanoseconds(3));
    histogram.add(nanoseconds(7));

    EXPECT_EQ(histogram.percentile_us(0.5), 0.003);
}

TEST(LatencyHistogramTest, TakesTheLongestTimeThereIs) {
    LatencyHistogram histogram;
    histogram.add(nanoseconds::max());

    EXPECT_EQ(histogram.count(), 1U);
    EXPECT_GT(histogram.percentile_us(0.5), 0);
}

TEST(LatencyHistogramTest, IsZeroWithoutValues) {
    EXPECT_EQ(LatencyHistogram{}.percentile_us(0.99), 0);
}

}  // namespace
}  // namespace cancha::session
