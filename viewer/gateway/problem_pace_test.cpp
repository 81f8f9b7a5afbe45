#include "viewer/gateway/problem_pace.h"

#include <string>

#include <gtest/gtest.h>

namespace cancha::gateway {
namespace {

using namespace std::chrono_literals;

class ProblemPaceTest : public testing::Test {
  protected:
    ProblemPace pace_;
    const ProblemPace::Clock::time_point start_{};
};

TEST_F(ProblemPaceTest, TheFirstIsToldAtOnce) {
    EXPECT_TRUE(pace_.admit("bad index", start_));
}

TEST_F(ProblemPaceTest, TheSameIsToldNowAndThen) {
    EXPECT_TRUE(pace_.admit("bad index", start_));
    EXPECT_FALSE(pace_.admit("bad index", start_ + 500ms));
    EXPECT_FALSE(pace_.admit("bad index", start_ + ProblemPace::kBetweenSame - 1s));
    EXPECT_TRUE(pace_.admit("bad index", start_ + ProblemPace::kBetweenSame));
    EXPECT_FALSE(pace_.admit("bad index", start_ + ProblemPace::kBetweenSame + 1s));
}

TEST_F(ProblemPaceTest, AnotherIsToldAtOnce) {
    EXPECT_TRUE(pace_.admit("bad index", start_));
    EXPECT_TRUE(pace_.admit("bad segment", start_ + 1ms));
}

TEST_F(ProblemPaceTest, TwoThatTakeTurnsAreEachToldNowAndThen) {
    int told = 0;
    for (auto now = start_; now < start_ + ProblemPace::kBetweenSame; now += 1s) {
        told += pace_.admit("bad index", now) ? 1 : 0;
        told += pace_.admit("bad segment", now) ? 1 : 0;
    }
    EXPECT_EQ(told, 2);
}

TEST_F(ProblemPaceTest, OfOnesThatAreDifferentEveryTimeSomeAreTold) {
    std::size_t told = 0;
    constexpr auto kTime = 5min;
    for (auto now = start_; now < start_ + kTime; now += 1s) {
        told += pace_.admit("bad byte " + std::to_string(told), now) ? 1 : 0;
    }
    EXPECT_LE(told, ProblemPace::kMostAtOnce + kTime / ProblemPace::kBetweenFurther);
    EXPECT_GE(told, kTime / ProblemPace::kBetweenFurther);
}

}  // namespace
}  // namespace cancha::gateway
