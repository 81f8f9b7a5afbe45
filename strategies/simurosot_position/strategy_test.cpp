#include "strategies/simurosot_position/strategy.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "strategies/simurosot_position/attack.h"
#include "strategies/simurosot_position/defence.h"
#include "strategies/simurosot_position/paths.h"
#include "strategies/simurosot_position/prediction.h"
#include "strategies/simurosot_position/roles.h"

namespace cancha::strategies::position {
namespace {

using client::Observation;
using client::RobotView;

RobotView robot_at(std::uint32_t id, Vec2 position_m) {
    return {.info = {.id = RobotId{id},
                     .number = id,
                     .track_m = 0.083,
                     .max_wheel_speed_mps = 2.9,
                     .speed_time_constant_s = 0.27,
                     .turn_time_constant_s = 0.052},
            .position_m = position_m};
}

/// A SimuroSot field, the own goal at -x; keeper and four players in their half, ball at rest.
Observation field_with_ball(Vec2 ball_m) {
    Observation view;
    view.field = {.half_length_m = 1.1,
                  .half_width_m = 0.9,
                  .goal_half_width_m = 0.2,
                  .goal_depth_m = 0.1,
                  .corner_side_m = 0.07};
    view.defends = client::FieldEnd::kNegativeX;
    view.has_ball = true;
    view.ball.position_m = ball_m;
    view.mine = {robot_at(1, {-1.05, 0}), robot_at(2, {-0.8, 0.5}), robot_at(3, {-0.8, -0.5}),
                 robot_at(4, {-0.3, 0.5}), robot_at(5, {-0.3, -0.5})};
    return view;
}

std::vector<RobotView> players_of(const Observation& view) {
    return {view.mine.begin() + 1, view.mine.end()};
}

TEST(PredictionTest, RollsTheBallStraightOnWithItsSpeed) {
    Observation view = field_with_ball({0, 0});
    view.ball.velocity_mps = {1, -0.5};

    const Vec2 ball_m = ball_after(view, 0.5);

    EXPECT_DOUBLE_EQ(ball_m.x, 0.5);
    EXPECT_DOUBLE_EQ(ball_m.y, -0.25);
}

TEST(PredictionTest, KeepsTheBallBetweenTheWalls) {
    Observation view = field_with_ball({0, 0.8});
    view.ball.velocity_mps = {0, 2};

    const Vec2 ball_m = ball_after(view, 0.1);

    // The wall stops a centre at 0.9 - 0.025 m; of the 0.125 m beyond it, 0.45 lead back.
    EXPECT_NEAR(ball_m.y, 0.875 - 0.45 * 0.125, 1e-12);
}

TEST(PredictionTest, MeetsABallAtRestWhereItLies) {
    const Observation view = field_with_ball({0.2, 0.1});

    const Meeting meeting = first_meeting(view, view.mine[3]);

    EXPECT_EQ(meeting.ball_m, (Vec2{0.2, 0.1}));
    EXPECT_GT(meeting.after_s, 0);
}

TEST(AttackTest, ShootsAtTheOpponentsGoal) {
    const Vec2 shot = shot_direction(field_with_ball({0.1, 0.5}), {0.1, 0.5});

    // From (0.1, 0.5) to (1.1, 0).
    EXPECT_NEAR(std::atan2(shot.y, shot.x), std::atan2(-0.5, 1.0), 1e-12);
}

TEST(AttackTest, PlaysAlongASideWall) {
    EXPECT_EQ(shot_direction(field_with_ball({0, 0.87}), {0, 0.87}), (Vec2{1, 0}));
}

TEST(AttackTest, PlaysTowardsTheirGoalAndAwayFromItsOwnAtAnEndWall) {
    EXPECT_EQ(shot_direction(field_with_ball({1.07, 0.5}), {1.07, 0.5}), (Vec2{0, -1}));
    EXPECT_EQ(shot_direction(field_with_ball({-1.07, 0.5}), {-1.07, 0.5}), (Vec2{0, 1}));
}

TEST(AttackTest, DrivesStraightThroughABallBetweenItAndTheGoal) {
    const Observation view = field_with_ball({0.5, 0});

    const client::WheelSpeeds wheels = attack(view, robot_at(4, {0, 0}));

    EXPECT_NEAR(wheels.left_mps, 2.9, 1e-9);
    EXPECT_NEAR(wheels.right_mps, 2.9, 1e-9);
}

TEST(AttackTest, FreesABallAtTheWallByASpinThatSendsItForwards) {
    // Beside the +y wall, the ball on the robot's wall side: clockwise its rim moves along +x.
    const Observation view = field_with_ball({0, 0.87});

    EXPECT_EQ(attack(view, robot_at(4, {0, 0.80})), (client::WheelSpeeds{2.9, -2.9}));
}

TEST(PathsTest, GoStraightWhereNothingIsInTheWay) {
    const Observation view = field_with_ball({0.5, 0});

    EXPECT_EQ(first_waypoint_m(view, view.mine[1], {-0.8, 0.1}), (Vec2{-0.8, 0.1}));
}

TEST(PathsTest, LeadAroundARobotOnTheSideOnWhichLessIsMissing) {
    Observation view = field_with_ball({0.5, 0});
    view.opponents = {robot_at(6, {-0.8, 0.3})};
    view.opponents[0].position_m.x += 0.02;

    const Vec2 waypoint_m = first_waypoint_m(view, view.mine[1], {-0.8, 0.1});

    // From (-0.8, 0.5) towards -y; the other robot is 0.02 m to the left, so past it on the right.
    EXPECT_LT(waypoint_m.x, -0.85);
    EXPECT_DOUBLE_EQ(waypoint_m.y, 0.3);
}

TEST(PathsTest, LeadAroundTheBallWhereAPushWouldTakeItBack) {
    const Observation view = field_with_ball({-0.4, 0.5});
    const RobotView robot = robot_at(4, {-0.2, 0.5});

    const Vec2 waypoint_m = first_waypoint_m(view, robot, {-0.8, 0.5});

    EXPECT_GT(distance(waypoint_m, view.ball.position_m), 0.1);
}

TEST(PathsTest, LeadThroughTheBallWhereAPushTakesItForwards) {
    const Observation view = field_with_ball({-0.4, 0.2});

    EXPECT_EQ(first_waypoint_m(view, robot_at(4, {-0.6, 0.2}), {0, 0.2}), (Vec2{0, 0.2}));
}

TEST(AttackTest, KeepsOffTheBallWhereAPushWouldLeadToItsOwnGoal) {
    const Observation view = field_with_ball({-0.5, 0});
    RobotView robot = robot_at(4, {-0.35, 0.01});
    robot.heading_rad = std::numbers::pi;

    const client::WheelSpeeds wheels = attack(view, robot);

    // It faces the ball and the goal behind it: it turns off that line.
    EXPECT_GT(std::abs(wheels.right_mps - wheels.left_mps), 1);
}

TEST(KeeperTest, StaysBetweenThePosts) {
    for (const double y_m : {-0.85, -0.2, 0.0, 0.2, 0.85}) {
        const Observation view = field_with_ball({-0.9, y_m});
        RobotView keeper = robot_at(1, {-1.05, 0.2});
        keeper.heading_rad = std::numbers::pi / 2;

        const client::WheelSpeeds wheels = keep_goal(view, keeper);

        // It stands on the post and faces +y: on would be forwards.
        EXPECT_LE(wheels.left_mps + wheels.right_mps, 0);
    }
}

TEST(KeeperTest, RunsToWhereAShotWillCrossItsLine) {
    Observation view = field_with_ball({0, 0.4});
    // At x = -1.05 after 1.05 / 2 s, at y = 0.4 - 0.525 * 1 = -0.125.
    view.ball.velocity_mps = {-2, -1};
    RobotView keeper = robot_at(1, {-1.05, 0});
    keeper.heading_rad = -std::numbers::pi / 2;

    const client::WheelSpeeds wheels = keep_goal(view, keeper);

    EXPECT_GT(wheels.left_mps, 1);
    EXPECT_GT(wheels.right_mps, 1);
}

TEST(DefenceTest, PutsTheDefendersBetweenBallAndGoalOutsideTheGoalArea) {
    const Observation view = field_with_ball({0, 0});

    for (const double side : {-1.0, 1.0}) {
        const Vec2 post_m = defender_post_m(view, side);
        EXPECT_LT(post_m.x, 0);
        // The goal area reaches 0.15 m into the field.
        EXPECT_GT(post_m.x, -1.1 + 0.15);
        EXPECT_EQ(std::signbit(post_m.y), side < 0);
    }
}

TEST(RolesTest, GivesEveryRoleOnce) {
    const Observation view = field_with_ball({0, 0});

    std::vector<Role> roles = Roles().assign(view, players_of(view));

    std::sort(roles.begin(), roles.end());
    EXPECT_TRUE(
        std::equal(roles.begin(), roles.end(), kRolesByUrgency.begin(), kRolesByUrgency.end()));
}

TEST(RolesTest, LetsWhoIsBehindTheBallAttackRatherThanWhoIsBeforeIt) {
    const Observation view = field_with_ball({0, 0});

    EXPECT_LT(attack_delay_s(view, robot_at(2, {-0.3, 0})),
              attack_delay_s(view, robot_at(3, {0.3, 0})));
}

TEST(RolesTest, DoesNotFlapBetweenTwoRobotsThatAreEquallyNear) {
    Observation view = field_with_ball({0, 0.001});
    Roles roles;
    const std::vector<Role> first = roles.assign(view, players_of(view));

    view.ball.position_m = {0, -0.001};

    EXPECT_EQ(roles.assign(view, players_of(view)), first);
}

TEST(PositionTest, CommandsEveryRobotInEveryCornerOfTheField) {
    Position strategy;
    for (const double x_m : {-1.15, -1.07, 0.0, 1.07, 1.15}) {
        for (const double y_m : {-0.87, -0.1, 0.0, 0.87}) {
            client::Commands commands;
            strategy.decide(field_with_ball({x_m, y_m}), commands);
            // Commands refuse what is not finite by contract.
            EXPECT_EQ(commands.entries().size(), 5U);
        }
    }
}

TEST(PositionTest, DecidesTheSameAtTheOtherEnd) {
    const Observation view = field_with_ball({0.3, -0.2});
    Observation turned = view;
    turned.defends = client::FieldEnd::kPositiveX;
    turned.ball.position_m = client::turned_around(view.ball.position_m);
    for (RobotView& robot : turned.mine) {
        robot.position_m = client::turned_around(robot.position_m);
        robot.heading_rad = std::numbers::pi;
    }
    client::Commands here;
    client::Commands there;

    Position().decide(view, here);
    Position().decide(turned, there);

    for (std::size_t i = 0; i < here.entries().size(); ++i) {
        // Turning a heading by pi and back rounds in the last bits.
        EXPECT_NEAR(here.entries()[i].wheels.left_mps, there.entries()[i].wheels.left_mps, 1e-9);
    }
}

TEST(PositionTest, DrawsWhereItsFieldPlayersWantToBe) {
    // Of the team that defends +x: what it decides in the attack frame is drawn half a turn away.
    Observation view = field_with_ball({0.2, 0.1});
    view.defends = client::FieldEnd::kPositiveX;
    for (RobotView& robot : view.mine) {
        robot.position_m = client::turned_around(robot.position_m);
    }
    client::Commands commands;

    Position().decide(view, commands);

    const client::Drawing& drawing = commands.drawing();
    ASSERT_EQ(drawing.shapes.size(), 4U);
    ASSERT_EQ(drawing.texts.size(), 4U);
    for (std::size_t i = 0; i < drawing.shapes.size(); ++i) {
        const auto& line = std::get<client::Drawing::Line>(drawing.shapes[i].form);
        EXPECT_EQ(line.points_m.front(), view.mine[i + 1].position_m);
        EXPECT_EQ(line.points_m.back(), drawing.texts[i].at_m);
    }
    const auto attacker =
        std::ranges::find(drawing.texts, "attacker", &client::Drawing::Text::text);
    ASSERT_NE(attacker, drawing.texts.end());
    EXPECT_EQ(attacker->at_m, view.ball.position_m);  // The ball is at rest.
    EXPECT_EQ(drawing.numbers.size(), 1U);
}

}  // namespace
}  // namespace cancha::strategies::position
