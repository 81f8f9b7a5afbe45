#include "strategies/soccer_duel_duelist/strategy.h"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

namespace cancha::strategies {
namespace {

using client::WheelSpeeds;

/// Returns a table of 1.19 m by 0.87 m with the own goal at -x and one robot.
client::Observation table(Vec2 robot_m, Vec2 ball_m) {
    client::Observation view;
    view.field = {.half_length_m = 0.595,
                  .half_width_m = 0.435,
                  .goal_half_width_m = 0.145,
                  .goal_depth_m = 0.08,
                  .corner_side_m = 0.08};
    view.defends = client::FieldEnd::kNegativeX;
    view.has_ball = true;
    view.ball.position_m = ball_m;
    view.mine.push_back({.info = {.id = RobotId{1}, .track_m = 0.11, .max_wheel_speed_mps = 1},
                         .position_m = robot_m});
    return view;
}

WheelSpeeds decision(const client::Observation& view) {
    client::Commands commands;
    Duelist().decide(view, commands);
    return commands.entries()[0].wheels();
}

TEST(DuelistTest, PushesABallThatIsBeforeIt) {
    EXPECT_EQ(decision(table({-0.2, 0}, {0.1, 0})), (WheelSpeeds{1, 1}));
}

TEST(DuelistTest, DoesNotPushTheBallIntoItsOwnGoal) {
    const WheelSpeeds wheels = decision(table({0.2, 0}, {-0.1, 0}));

    // Straight at the ball would be backwards with equal wheel speeds; the robot turns off that
    // line.
    EXPECT_NE(wheels.left_mps, wheels.right_mps);
}

TEST(DuelistTest, PushesStraightWhereTheLineMissesItsOwnGoal) {
    // From (0.2, 0) through (0, -0.3) the line leaves the table at the side wall.
    client::Observation view = table({0.2, 0}, {0, -0.3});
    view.mine[0].heading_rad = std::atan2(0.3, 0.2);

    const WheelSpeeds wheels = decision(view);

    EXPECT_DOUBLE_EQ(wheels.left_mps, -1);
    EXPECT_DOUBLE_EQ(wheels.right_mps, -1);
}

TEST(DuelistTest, SpinsTheBallForwardsAlongAWall) {
    // The ball lies at the +y wall, right beside the robot: clockwise, its rim moves along +x.
    const WheelSpeeds wheels = decision(table({0, 0.28}, {0, 0.395}));

    EXPECT_EQ(wheels, (WheelSpeeds{1, -1}));
}

TEST(DuelistTest, DecidesTheSameAtTheOtherEnd) {
    client::Observation turned = table({0.2, -0.1}, {-0.1, 0.2});
    turned.defends = client::FieldEnd::kPositiveX;
    turned.ball.position_m = client::turned_around(turned.ball.position_m);
    turned.mine[0].position_m = client::turned_around(turned.mine[0].position_m);
    turned.mine[0].heading_rad = std::numbers::pi;

    const WheelSpeeds wheels = decision(turned);

    EXPECT_EQ(wheels, decision(table({0.2, -0.1}, {-0.1, 0.2})));
}

}  // namespace
}  // namespace cancha::strategies
