#include "cancha/client/keep_out.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client-sdk/cpp/test/five_a_side.h"

namespace cancha::client {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr double kSide_m = 0.08;

RobotView robot_at(unsigned number, Vec2 position_m, unsigned first_id = 0) {
    RobotView robot;
    robot.info.id = RobotId{first_id + number};
    robot.info.number = number;
    robot.info.length_m = kSide_m;
    robot.info.width_m = kSide_m;
    robot.position_m = position_m;
    return robot;
}

/// View of a team of five that defends -x and stands in the middle, with the rules and the field of
/// five a side.
Observation view_with_ball(Vec2 ball_m) {
    Observation view = test::field_with_ball(ball_m);
    for (unsigned number = 1; number <= 5; ++number) {
        view.mine.push_back(robot_at(number, {0, 0.1 * number}));
        view.opponents.push_back(robot_at(number, {0.2, 0.1 * number}, 5));
    }
    view.opponents[0].position_m = {1.05, 0};
    return view;
}

bool is_among(const std::vector<Area>& closed, const Area& area) {
    return std::ranges::any_of(closed, [&](const Area& one) {
        return one.end == area.end && one.depth_m == area.depth_m;
    });
}

/// Returns the numbers of the robots to which an area is open.
std::vector<unsigned> admitted(const Observation& view, const Area& area) {
    std::vector<unsigned> numbers;
    for (const RobotView& robot : view.mine) {
        if (!is_among(closed_areas(view, robot), area)) {
            numbers.push_back(robot.info.number);
        }
    }
    return numbers;
}

TEST(ClosedAreasTest, TheOwnGoalAreaIsTheKeepers) {
    const Observation view = view_with_ball({-0.9, 0.4});

    EXPECT_THAT(admitted(view, view.areas().own_goal_area), ElementsAre(1));
}

TEST(ClosedAreasTest, TheKeeperHasItsPlaceWhoeverIsInside) {
    Observation view = view_with_ball({-0.9, 0});
    view.mine[3].position_m = {-1.0, 0};

    EXPECT_THAT(admitted(view, view.areas().own_goal_area), ElementsAre(1));
}

TEST(ClosedAreasTest, PlacesGoToWhoIsNearestToTheBall) {
    // They stand at y = 0.1 to 0.5 on the halfway line: 4 and 5 are nearest.
    const Observation view = view_with_ball({-0.9, 0.8});

    EXPECT_THAT(admitted(view, view.areas().own_penalty_area), ElementsAre(1, 4, 5));
}

TEST(ClosedAreasTest, WhoIsInsideStaysBeforeWhoIsNearer) {
    Observation view = view_with_ball({-0.9, 0.8});
    view.mine[1].position_m = {-0.8, -0.3};
    view.mine[2].position_m = {-0.8, -0.2};

    EXPECT_THAT(admitted(view, view.areas().own_penalty_area), ElementsAre(1, 2, 3));
}

TEST(ClosedAreasTest, OfTooManyInsideTheFurthestFromTheBallLeaves) {
    Observation view = view_with_ball({-0.8, 0.3});
    for (std::size_t i = 0; i < 4; ++i) {
        view.mine[i].position_m = {-0.8, 0.2 - 0.1 * static_cast<double>(i)};
    }

    EXPECT_THAT(admitted(view, view.areas().own_penalty_area), ElementsAre(1, 2, 3));
}

TEST(ClosedAreasTest, CountRobotsOfOtherSeatsToo) {
    Observation view = view_with_ball({0.8, 0});
    view.teammates = {robot_at(6, {1.0, 0.1})};

    EXPECT_THAT(admitted(view, view.areas().opponent_goal_area), IsEmpty());
}

TEST(ClosedAreasTest, NoneAreWhereTheDisciplineHasNone) {
    Observation view = view_with_ball({-0.9, 0});
    view.area_rules = {};

    for (const RobotView& robot : view.mine) {
        EXPECT_THAT(closed_areas(view, robot), IsEmpty());
    }
}

TEST(OpenTargetTest, IsOutsideOfAClosedAreaByTheMargin) {
    const Observation view = view_with_ball({-1.0, 0});

    const Vec2 target_m = open_target_m(view, view.mine[1], {-1.0, 0.05});

    // The goal area's front is at -1.1 + 0.15.
    EXPECT_NEAR(target_m.x, -0.95 + kKeepOutMargin_m, 1e-12);
    EXPECT_DOUBLE_EQ(target_m.y, 0.05);
}

TEST(OpenTargetTest, IsOutOfTheReachOfTheOpponentsKeeper) {
    Observation view = view_with_ball({1.0, 0.1});
    view.mine[4].position_m = {0.8, 0};

    const Vec2 target_m = open_target_m(view, view.mine[4], {1.0, 0});

    // Half a diagonal of either robot is 0.04 m times the square root of two.
    EXPECT_GT(distance(target_m, {1.05, 0}), 2 * 0.04 * 1.414);
    EXPECT_LT(target_m.x, 1.0);
}

TEST(OpenTargetTest, AnOpenOneStaysAsItIs) {
    const Observation view = view_with_ball({0, 0});

    EXPECT_EQ(open_target_m(view, view.mine[4], {0.5, 0.5}), (Vec2{0.5, 0.5}));
}

TEST(OpenWaypointTest, LeadsOutOfAClosedAreaFirst) {
    Observation view = view_with_ball({-0.9, 0});
    view.mine[4].position_m = {-1.0, 0.1};

    const Vec2 waypoint_m = open_waypoint_m(view, view.mine[4], {-0.2, -0.8});

    // The robot is inside and near to the ball, so the penalty area is open to it, but not the goal
    // area.
    EXPECT_NEAR(waypoint_m.x, -0.95 + kKeepOutMargin_m, 1e-12);
    EXPECT_DOUBLE_EQ(waypoint_m.y, 0.1);
}

TEST(OpenWaypointTest, LeadsAroundAClosedAreaFromOneSideToTheOther) {
    Observation view = view_with_ball({0.9, 0});
    RobotView& robot = view.mine[4];
    const Vec2 target_m{-1.0, -0.5};
    robot.position_m = {-1.0, 0.5};
    // The penalty area has its corners at (-0.75, +-0.4). Its three places go to the keeper and to
    // robots nearer to the ball.
    const Vec2 first_m = open_waypoint_m(view, robot, target_m);
    EXPECT_NEAR(first_m.x, -0.75 + kKeepOutMargin_m, 1e-12);
    EXPECT_NEAR(first_m.y, 0.4 + kKeepOutMargin_m, 1e-12);

    robot.position_m = first_m;
    const Vec2 second_m = open_waypoint_m(view, robot, target_m);
    EXPECT_NEAR(second_m.y, -0.4 - kKeepOutMargin_m, 1e-12);

    robot.position_m = second_m;
    EXPECT_EQ(open_waypoint_m(view, robot, target_m), target_m);
}

TEST(OpenWaypointTest, LeadsAwayFromTheOpponentsKeeperFirst) {
    Observation view = view_with_ball({0.5, 0.3});
    view.mine[4].position_m = {0.95, 0.02};

    const Vec2 waypoint_m = open_waypoint_m(view, view.mine[4], {0.5, 0.3});

    EXPECT_GT(distance(waypoint_m, {1.05, 0}), 2 * 0.04 * 1.414);
}

TEST(OpenWaypointTest, IsTheTargetWhereTheWayIsFree) {
    const Observation view = view_with_ball({0, 0});

    EXPECT_EQ(open_waypoint_m(view, view.mine[4], {-0.8, 0.6}), (Vec2{-0.8, 0.6}));
}

TEST(ChargingKeeperTest, IsSeenInTimeToBrake) {
    Observation view = view_with_ball({0.9, 0});
    RobotView& robot = view.mine[4];
    robot.position_m = {0.85, 0};
    robot.velocity_mps = {2.9, 0};

    // The keeper is 0.2 m away, of which the robots take 0.11 m. In 0.08 s at 2.9 m/s the robot
    // covers 0.23 m.
    EXPECT_TRUE(is_charging_keeper(view, robot));
    robot.velocity_mps = {0.2, 0};
    EXPECT_FALSE(is_charging_keeper(view, robot));
    robot.velocity_mps = {-2.9, 0};
    EXPECT_FALSE(is_charging_keeper(view, robot));
}

TEST(ChargingKeeperTest, IsSeenWhereTheBallIsAboutToBeInTheArea) {
    Observation view = view_with_ball({0.65, 0});
    view.mine[4].position_m = {0.8, 0};
    view.mine[4].velocity_mps = {2.9, 0};
    EXPECT_FALSE(is_charging_keeper(view, view.mine[4]));

    // The area begins at 0.75 m; in 0.08 s the ball is at 0.65 + 0.08 * 2.
    view.ball.velocity_mps = {2, 0};
    EXPECT_TRUE(is_charging_keeper(view, view.mine[4]));
}

TEST(ShootOutTest, OpensEveryPlace) {
    Observation view = view_with_ball({1.0, 0.1});
    view.period_kind = PeriodKind::kShootOut;
    RobotView& kicker = view.mine[4];
    kicker.position_m = {0.9, 0};
    kicker.velocity_mps = {2.9, 0};

    EXPECT_THAT(closed_areas(view, kicker), IsEmpty());
    EXPECT_EQ(open_target_m(view, kicker, {1.0, 0.1}), (Vec2{1.0, 0.1}));
    EXPECT_FALSE(is_charging_keeper(view, kicker));
}

TEST(ChargingKeeperTest, IsNoOffenceWhileTheBallIsElsewhere) {
    Observation view = view_with_ball({0.2, 0});
    view.mine[4].position_m = {0.85, 0};
    view.mine[4].velocity_mps = {2.9, 0};

    EXPECT_FALSE(is_charging_keeper(view, view.mine[4]));
}

}  // namespace
}  // namespace cancha::client
