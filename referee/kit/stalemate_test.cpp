#include "referee/kit/stalemate.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

namespace cancha::referee {
namespace {

constexpr std::uint64_t kWindow = 600;  // 10 s at 60 Hz.
constexpr double kRadius_m = 0.118;

/// The rule literally: every position of the last window is within the radius of the last one.
bool is_stuck_by_the_rule(const std::vector<Vec2>& positions_m) {
    if (positions_m.size() < kWindow) {
        return false;
    }
    for (std::size_t age = 0; age < kWindow; ++age) {
        const Vec2 earlier_m = positions_m[positions_m.size() - 1 - age];
        if (distance(earlier_m, positions_m.back()) > kRadius_m) {
            return false;
        }
    }
    return true;
}

TEST(StalemateTest, ABallAtRestIsStuckWhenTheWindowIsFull) {
    Stalemate stalemate(kWindow, kRadius_m);

    for (std::uint64_t tick = 1; tick < kWindow; ++tick) {
        ASSERT_FALSE(stalemate.is_stuck({0.3, 0.1})) << tick;
    }

    EXPECT_TRUE(stalemate.is_stuck({0.3, 0.1}));
}

TEST(StalemateTest, ABallThatLeavesTheCircleIsNotStuckUntilAWindowLater) {
    Stalemate stalemate(kWindow, kRadius_m);
    for (std::uint64_t tick = 1; tick < kWindow; ++tick) {
        static_cast<void>(stalemate.is_stuck({0, 0}));
    }

    // The last of the old positions leaves the window when kWindow new ones have come.
    for (std::uint64_t tick = 1; tick < kWindow; ++tick) {
        ASSERT_FALSE(stalemate.is_stuck({1.01 * kRadius_m, 0})) << tick;
    }
    EXPECT_TRUE(stalemate.is_stuck({1.01 * kRadius_m, 0}));
}

TEST(StalemateTest, ForgetsThePastWhenPlayStartsAgain) {
    Stalemate stalemate(kWindow, kRadius_m);
    for (std::uint64_t tick = 1; tick < kWindow; ++tick) {
        static_cast<void>(stalemate.is_stuck({0, 0}));
    }

    stalemate.reset();

    EXPECT_FALSE(stalemate.is_stuck({0, 0}));
}

TEST(StalemateTest, AgreesWithTheRuleOnEveryTickOfAWanderingBall) {
    Stalemate stalemate(kWindow, kRadius_m);
    std::vector<Vec2> positions_m;
    int stuck_ticks = 0;

    // Circles that grow slower and wider and come to rest: play, a scrum, a jam, play again.
    for (int tick = 0; tick < 6000; ++tick) {
        const double swing_m = 0.2 * std::abs(std::sin(tick * 0.001));
        const Vec2 ball_m{swing_m * std::cos(tick * 0.05), swing_m * std::sin(tick * 0.031)};
        positions_m.push_back(ball_m);
        const bool expected = is_stuck_by_the_rule(positions_m);
        ASSERT_EQ(stalemate.is_stuck(ball_m), expected) << tick;
        stuck_ticks += expected ? 1 : 0;
    }

    EXPECT_GT(stuck_ticks, 0);
    EXPECT_LT(stuck_ticks, 5000);
}

}  // namespace
}  // namespace cancha::referee
