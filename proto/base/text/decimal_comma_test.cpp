#include "proto/base/text/decimal_comma.h"

#include <string>

#include <gtest/gtest.h>

namespace cancha {
namespace {

TEST(DecimalCommaTest, ANumberIsShownWithItsPoint) {
    EXPECT_EQ(advice_about_comma("0,5"), "; write a point, not a comma: 0.5");
    EXPECT_EQ(advice_about_comma("-12,75"), "; write a point, not a comma: -12.75");
    EXPECT_EQ(advice_about_comma("+1,5e3"), "; write a point, not a comma: +1.5e3");
}

TEST(DecimalCommaTest, WhatIsNoSuchNumberGetsNoAdvice) {
    for (const char* const word : {"", ",", "0.5", "a,b", "1,5m", "1,2,3", "1.000,5", "1, 5"}) {
        EXPECT_EQ(advice_about_comma(word), "") << word;
    }
    EXPECT_EQ(advice_about_comma("0," + std::string(1000, '1')), "");
}

}  // namespace
}  // namespace cancha
