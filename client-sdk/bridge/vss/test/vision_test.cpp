#include "client-sdk/bridge/vss/vision.h"

#include <cmath>
#include <limits>
#include <numbers>

#include <gtest/gtest.h>

#include "client-sdk/bridge/vss/test/three_a_side.h"

namespace cancha::vss {
namespace {

using client::FieldEnd;
using client::Observation;

constexpr Turn kAsItIs{false};
constexpr Turn kTurned{true};

TEST(VisionTest, HasMetresRadiansAndGoals) {
    const auto message = make_environment(three_a_side(), Step::kMilliseconds, kAsItIs);

    ASSERT_EQ(message.frame().robots_blue_size(), 2);
    ASSERT_EQ(message.frame().robots_yellow_size(), 1);
    const fira_message::Robot& keeper = message.frame().robots_blue(0);
    EXPECT_EQ(keeper.robot_id(), 0U);
    EXPECT_DOUBLE_EQ(keeper.x(), 0.6);
    EXPECT_DOUBLE_EQ(keeper.y(), 0.1);
    EXPECT_DOUBLE_EQ(keeper.orientation(), std::numbers::pi / 2);
    EXPECT_DOUBLE_EQ(keeper.vx(), 0.3);
    EXPECT_DOUBLE_EQ(keeper.vy(), -0.4);
    EXPECT_DOUBLE_EQ(keeper.vorientation(), 2.5);
    EXPECT_EQ(message.frame().robots_blue(1).robot_id(), 2U);
    EXPECT_EQ(message.frame().robots_yellow(0).robot_id(), 1U);
    const fira_message::Ball& ball = message.frame().ball();
    EXPECT_DOUBLE_EQ(ball.x(), 0.1);
    EXPECT_DOUBLE_EQ(ball.z(), 0.0215);
    EXPECT_DOUBLE_EQ(ball.vz(), 0.125);
    EXPECT_EQ(message.goals_blue(), 4U);
    EXPECT_EQ(message.goals_yellow(), 2U);
}

TEST(VisionTest, HasTheWholeFieldAndItsSmallArea) {
    const fira_message::Field field =
        make_environment(three_a_side(), Step::kMilliseconds, kAsItIs).field();

    EXPECT_DOUBLE_EQ(field.length(), 1.5);
    EXPECT_DOUBLE_EQ(field.width(), 1.3);
    EXPECT_DOUBLE_EQ(field.goal_width(), 0.4);
    EXPECT_DOUBLE_EQ(field.goal_depth(), 0.1);
    EXPECT_DOUBLE_EQ(field.center_radius(), 0.2);
    EXPECT_DOUBLE_EQ(field.penalty_width(), 0.7);
    EXPECT_DOUBLE_EQ(field.penalty_depth(), 0.15);
    EXPECT_DOUBLE_EQ(field.penalty_point(), 0.375);
}

TEST(VisionTest, StepIsMillisecondsOrTicks) {
    EXPECT_EQ(make_environment(three_a_side(), Step::kMilliseconds, kAsItIs).step(), 1920U);
    EXPECT_EQ(make_environment(three_a_side(), Step::kTicks, kAsItIs).step(), 120U);
}

TEST(VisionTest, ATurnTurnsPlacesVelocitiesAndHeadings) {
    const auto message = make_environment(three_a_side(), Step::kMilliseconds, kTurned);

    const fira_message::Robot& keeper = message.frame().robots_blue(0);
    EXPECT_DOUBLE_EQ(keeper.x(), -0.6);
    EXPECT_DOUBLE_EQ(keeper.y(), -0.1);
    EXPECT_DOUBLE_EQ(keeper.orientation(), -std::numbers::pi / 2);
    EXPECT_DOUBLE_EQ(keeper.vx(), -0.3);
    EXPECT_DOUBLE_EQ(keeper.vy(), 0.4);
    EXPECT_DOUBLE_EQ(keeper.vorientation(), 2.5);
    // Half a circle has two names; pi is the one that is used.
    EXPECT_DOUBLE_EQ(message.frame().robots_blue(1).orientation(), std::numbers::pi);
    EXPECT_DOUBLE_EQ(message.frame().ball().x(), -0.1);
    EXPECT_DOUBLE_EQ(message.frame().ball().vy(), -0.5);
    EXPECT_DOUBLE_EQ(message.frame().ball().z(), 0.0215);
}

TEST(VisionTest, YellowSeesTheSameGoals) {
    Observation view = three_a_side();
    view.team = Team::kYellow;

    const auto message = make_environment(view, Step::kMilliseconds, kAsItIs);

    EXPECT_EQ(message.goals_blue(), 2U);
    EXPECT_EQ(message.goals_yellow(), 4U);
}

TEST(TurnTest, BlueIsOnTheLeftInBothHalvesForBothTeams) {
    Observation view = three_a_side();
    for (const Team team : {Team::kBlue, Team::kYellow}) {
        view.team = team;
        for (const FieldEnd blue : {FieldEnd::kPositiveX, FieldEnd::kNegativeX}) {
            view.defends = team == Team::kBlue ? blue : opposite_of(blue);
            const Turn turn = Turn::of(view, FrameKind::kFixed);

            const Vec2 blue_goal_m = view.field.goal_m(blue);
            EXPECT_LT(turn.turned(blue_goal_m).x, 0);
            EXPECT_FALSE(Turn::of(view, FrameKind::kField).is_turned);
        }
    }
}

TEST(ViewTest, WithoutBallOrRobotsIsRefused) {
    EXPECT_TRUE(check_view(three_a_side()));
    Observation ballless = three_a_side();
    ballless.has_ball = false;
    EXPECT_FALSE(check_view(ballless));
    Observation blind = three_a_side();
    blind.mine[0].position_m.x = std::numeric_limits<double>::quiet_NaN();
    EXPECT_FALSE(check_view(blind));
}

}  // namespace
}  // namespace cancha::vss
