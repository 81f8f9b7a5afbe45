#include "proto/numbers/number.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace cancha::numbers {
namespace {

TEST(NumberTest, IsRoundedToItsStepWithinItsLimits) {
    const Number number{.name = "n", .min = -2, .max = 3, .steps_per_unit = 10};
    EXPECT_EQ(number.nearest(0.149), 0.1);
    EXPECT_EQ(number.nearest(-0.151), -0.2);
    EXPECT_EQ(number.nearest(7), 3);
    EXPECT_EQ(number.nearest(-std::numeric_limits<double>::infinity()), -2);
    EXPECT_FALSE(std::signbit(number.nearest(-0.01)));
}

TEST(NumberTest, OutwardIsTheFirstStepAtOrBeyond) {
    const Number number{.name = "n", .min = -2, .max = 3, .steps_per_unit = 10};
    EXPECT_EQ(number.outward(0.11), 0.2);
    EXPECT_EQ(number.outward(-0.11), -0.2);
    EXPECT_EQ(number.outward(0.3), 0.3);
    EXPECT_EQ(number.inward(0.19), 0.1);
    EXPECT_EQ(number.inward(-0.19), -0.1);
    EXPECT_EQ(number.inward(0.3), 0.3);
}

}  // namespace
}  // namespace cancha::numbers
