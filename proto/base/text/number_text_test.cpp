#include "proto/base/text/number_text.h"

#include <gtest/gtest.h>

namespace cancha {
namespace {

TEST(NumberTextTest, ANumberBelowZeroHasAMinusSign) {
    EXPECT_EQ(number_text(-0.25), "−0.25");
    EXPECT_EQ(number_text(1.2), "1.2");
    EXPECT_EQ(number_text(-0.25, 3), "−0.250");
    EXPECT_EQ(with_minus("-3"), "−3");
    EXPECT_EQ(with_minus("+3"), "+3");
}

TEST(NumberTextTest, WhatIsRoundedToZeroHasNoSign) {
    EXPECT_EQ(number_text(-0.0001, 3), "0.000");
}

}  // namespace
}  // namespace cancha
