#include "referee/kit/goal_line.h"

#include <gtest/gtest.h>

namespace cancha::referee {
namespace {

constexpr double kBallRadius_m = 0.02;
constexpr double kLine_m = 1.10;  // Schema defaults: the SimuroSot field.
constexpr double kPost_m = 0.20;
constexpr double kBack_m = 1.25;
constexpr double kSide_m = 0.90;
constexpr double kHair_m = 1e-6;  // Far above rounding, far below any effect.

v1::Discipline field_and_ball() {
    v1::Discipline settings;
    settings.mutable_field();
    settings.mutable_ball()->set_radius_m(kBallRadius_m);
    return settings;
}

TEST(GoalLineTest, TheWholeBallMustBeOverTheLine) {
    const GoalLine line(field_and_ball(), GoalNeeds::kWholeBall);

    EXPECT_EQ(line.goal_with_ball({kLine_m + kBallRadius_m - kHair_m, 0}), std::nullopt);
    EXPECT_EQ(line.goal_with_ball({kLine_m + kBallRadius_m + kHair_m, 0}), FieldEnd::kPositiveX);
    EXPECT_EQ(line.goal_with_ball({-kLine_m - kBallRadius_m + kHair_m, 0}), std::nullopt);
    EXPECT_EQ(line.goal_with_ball({-kLine_m - kBallRadius_m - kHair_m, 0}), FieldEnd::kNegativeX);
}

TEST(GoalLineTest, TheBallsCentreOverTheLineIsEnoughWhereTheRuleSaysSo) {
    const GoalLine line(field_and_ball(), GoalNeeds::kBallCentre);

    EXPECT_EQ(line.goal_with_ball({kLine_m - kHair_m, 0}), std::nullopt);
    EXPECT_EQ(line.goal_with_ball({kLine_m + kHair_m, 0}), FieldEnd::kPositiveX);
}

TEST(GoalLineTest, ARuleMaySayHowFarBeyondTheLineTheCentreIs) {
    constexpr double kDepth_m = 0.0215;
    const GoalLine line(field_and_ball(), kDepth_m);

    EXPECT_EQ(line.goal_with_ball({kLine_m + kDepth_m - kHair_m, 0}), std::nullopt);
    EXPECT_EQ(line.goal_with_ball({kLine_m + kDepth_m + kHair_m, 0}), FieldEnd::kPositiveX);
}

TEST(GoalLineTest, ThereIsNoGoalBesideThePosts) {
    const GoalLine line(field_and_ball(), GoalNeeds::kWholeBall);

    EXPECT_EQ(line.goal_with_ball({kLine_m + 2 * kBallRadius_m, kPost_m + kHair_m}), std::nullopt);
    EXPECT_EQ(line.goal_with_ball({kLine_m + 2 * kBallRadius_m, -kPost_m - kHair_m}), std::nullopt);
}

TEST(GoalLineTest, ABallBehindTheGoalIsOutAndNoGoal) {
    const GoalLine line(field_and_ball(), GoalNeeds::kWholeBall);
    const Vec2 behind_m{kBack_m + kBallRadius_m + kHair_m, 0};

    EXPECT_TRUE(line.is_out_of_field(behind_m));
    EXPECT_EQ(line.goal_with_ball(behind_m), std::nullopt);
}

TEST(GoalLineTest, ABallIsOutWhenAllOfItIsBeyondAWall) {
    const GoalLine line(field_and_ball(), GoalNeeds::kWholeBall);

    EXPECT_FALSE(line.is_out_of_field({0, kSide_m + kBallRadius_m - kHair_m}));
    EXPECT_TRUE(line.is_out_of_field({0, kSide_m + kBallRadius_m + kHair_m}));
    EXPECT_TRUE(line.is_out_of_field({0, -kSide_m - kBallRadius_m - kHair_m}));
    EXPECT_TRUE(line.is_out_of_field({kLine_m + kBallRadius_m + kHair_m, 2 * kPost_m}));
}

}  // namespace
}  // namespace cancha::referee
