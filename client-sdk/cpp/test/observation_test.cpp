#include "cancha/client/observation.h"

#include <limits>
#include <numbers>
#include <stdexcept>
#include <utility>

#include <gtest/gtest.h>

#include "cancha/client/commands.h"

namespace cancha::client {
namespace {

Observation view_of_a_team_that_defends(FieldEnd end) {
    Observation view;
    view.field.half_length_m = 1.1;
    view.defends = end;
    view.has_ball = true;
    view.ball = {
        .position_m = {0.3, 0.4}, .velocity_mps = {-1, 2}, .turn_rate_radps = {10, -20, 30}};
    view.opponents.push_back(
        {.position_m = {0.5, -0.6}, .heading_rad = 1.0, .orientation = upright(1.0)});
    view.links.push_back({.position_m = {1, 2, 3}, .velocity_mps = {4, 5, 6}});
    return view;
}

TEST(InAttackFrameTest, LeavesTheViewAloneWhereTheTeamAttacksPositiveXAlready) {
    const Observation turned = in_attack_frame(view_of_a_team_that_defends(FieldEnd::kNegativeX));

    EXPECT_EQ(turned.ball.position_m, (Vec2{0.3, 0.4}));
    EXPECT_EQ(turned.opponent_goal_m(), (Vec2{1.1, 0}));
}

TEST(InAttackFrameTest, TurnsEverythingByHalfACircleForTheOtherEnd) {
    const Observation turned = in_attack_frame(view_of_a_team_that_defends(FieldEnd::kPositiveX));

    EXPECT_EQ(turned.ball.position_m, (Vec2{-0.3, -0.4}));
    EXPECT_EQ(turned.ball.velocity_mps, (Vec2{1, -2}));
    EXPECT_EQ(turned.opponents[0].position_m, (Vec2{-0.5, 0.6}));
    EXPECT_DOUBLE_EQ(turned.opponents[0].heading_rad, 1.0 - std::numbers::pi);
    EXPECT_EQ(turned.ball.turn_rate_radps, (Vec3{-10, 20, 30}));
    EXPECT_DOUBLE_EQ(heading_of(turned.opponents[0].orientation), 1.0 - std::numbers::pi);
    // Half a turn about z of a body that is not turned itself.
    EXPECT_EQ(turned.ball.orientation, (Quaternion{0, 0, 0, 1}));
    EXPECT_EQ(turned.links[0].position_m, (Vec3{-1, -2, 3}));
    EXPECT_EQ(turned.links[0].velocity_mps, (Vec3{-4, -5, 6}));
    EXPECT_EQ(turned.links[0].orientation, (Quaternion{0, 0, 0, 1}));
    EXPECT_EQ(turned.own_goal_m(), (Vec2{-1.1, 0}));
    EXPECT_EQ(turned.opponent_goal_m(), (Vec2{1.1, 0}));
}

TEST(RobotsTest, SayWhichRobotsThereAreWhereThereIsNoneOfAnIndex) {
    Robots robots;
    robots.push_back({.info = {.id = RobotId{4}}});
    robots.push_back({.info = {.id = RobotId{6}}});

    EXPECT_EQ(robots[1].id(), RobotId{6});
    try {
        static_cast<void>(robots[2]);
        FAIL() << "it found one";
    } catch (const std::out_of_range& refused) {
        EXPECT_STREQ(refused.what(),
                     "no robot at index 2; there are 2: [0] is robot 4, [1] is robot 6");
    }
    EXPECT_THROW(static_cast<void>(std::as_const(robots)[2]), std::out_of_range);
}

TEST(CommandsTest, KeepsTheLastCallForARobot) {
    Commands commands;

    commands.set_wheels(RobotId{1}, {1, 1});
    commands.set_wheels(RobotId{2}, {2, 2});
    commands.set_wheels(RobotId{1}, {3, 3});

    ASSERT_EQ(commands.entries().size(), 2U);
    EXPECT_EQ(commands.entries()[0].wheels(), (WheelSpeeds{3, 3}));
}

TEST(CommandsTest, SayWhichNumberIsNotFinite) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    Commands commands;
    try {
        commands.set_wheels(RobotId{1}, {nan, 1});
        FAIL() << "taken";
    } catch (const std::invalid_argument& refusal) {
        EXPECT_STREQ(refusal.what(),
                     "wheel speeds must be finite, got nan and 1; positions are NaN where a "
                     "discipline has no overhead view (see RobotView::readings) or no ball");
    }
    EXPECT_THROW(commands.place({}, RobotId{1}, {0, nan, 0}), std::invalid_argument);
    EXPECT_THROW(commands.place_ball({}, {nan, 0}), std::invalid_argument);
    EXPECT_TRUE(commands.entries().empty());
}

TEST(CommandsTest, APlaceInTheAttackFrameIsTurnedBack) {
    const Observation world = view_of_a_team_that_defends(FieldEnd::kPositiveX);
    Commands commands;

    commands.place(world, RobotId{1}, {0.5, 0.25, 0});
    commands.place(in_attack_frame(world), RobotId{2}, {0.5, 0.25, 0});
    commands.place_ball(in_attack_frame(world), {0.125, 0});

    EXPECT_EQ(commands.places()[0].pose, (GroundPose{0.5, 0.25, 0}));
    EXPECT_EQ(commands.places()[1].pose, (GroundPose{-0.5, -0.25, std::numbers::pi}));
    EXPECT_EQ(commands.ball_place_m(), (Vec2{-0.125, 0}));
}

TEST(CommandsTest, AreForgottenAsAWhole) {
    Commands commands;
    commands.place({}, RobotId{1}, {});
    commands.place_ball({}, {});
    commands.ask_for_time_out();

    commands.clear();

    EXPECT_TRUE(commands.places().empty());
    EXPECT_FALSE(commands.ball_place_m().has_value());
    EXPECT_FALSE(commands.asks_for_time_out());
}

}  // namespace
}  // namespace cancha::client
