#include <array>
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "strategies/simurosot_kit/ball_play.h"
#include "strategies/simurosot_kit/jam_watch.h"
#include "strategies/simurosot_kit/keeper.h"
#include "strategies/simurosot_kit/paths.h"
#include "strategies/simurosot_kit/prediction.h"
#include "strategies/simurosot_kit/restarts.h"
#include "strategies/simurosot_kit/test_field.h"

namespace cancha::strategies::kit {
namespace {

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

    // The wall stops the centre at 0.9 - 0.025 m; 0.45 of the 0.125 m beyond it lead back.
    EXPECT_NEAR(ball_m.y, 0.875 - 0.45 * 0.125, 1e-12);
}

TEST(PredictionTest, MeetsABallAtRestWhereItLies) {
    const Observation view = field_with_ball({0.2, 0.1});

    const Meeting meeting = first_meeting(view, view.mine[3]);

    EXPECT_EQ(meeting.ball_m, (Vec2{0.2, 0.1}));
    EXPECT_GT(meeting.after_s, 0);
}

TEST(BallPlayTest, ShootsAtTheOpponentsGoal) {
    const Vec2 shot = way_to(field_with_ball({0.1, 0.5}), {0.1, 0.5}, {1.1, 0});

    // From (0.1, 0.5) to (1.1, 0).
    EXPECT_NEAR(std::atan2(shot.y, shot.x), std::atan2(-0.5, 1.0), 1e-12);
}

TEST(BallPlayTest, PlaysAlongASideWall) {
    EXPECT_EQ(way_to(field_with_ball({0, 0.87}), {0, 0.87}, {1.1, 0}), (Vec2{1, 0}));
}

TEST(BallPlayTest, PlaysTowardsTheirGoalAndAwayFromItsOwnAtAnEndWall) {
    EXPECT_EQ(way_to(field_with_ball({1.07, 0.5}), {1.07, 0.5}, {1.1, 0}), (Vec2{0, -1}));
    EXPECT_EQ(way_to(field_with_ball({-1.07, 0.5}), {-1.07, 0.5}, {1.1, 0}), (Vec2{0, 1}));
}

TEST(BallPlayTest, DrivesStraightThroughABallBetweenItAndTheGoal) {
    const Observation view = field_with_ball({0.5, 0});

    const client::WheelSpeeds wheels = play_ball(view, robot_at(4, {0, 0}), {1.1, 0});

    EXPECT_NEAR(wheels.left_mps, 2.9, 1e-9);
    EXPECT_NEAR(wheels.right_mps, 2.9, 1e-9);
}

TEST(BallPlayTest, FreesABallAtTheWallByASpinThatSendsItForwards) {
    // Beside the +y wall, with the ball between robot and wall: clockwise, its rim moves along +x.
    const Observation view = field_with_ball({0, 0.87});

    EXPECT_EQ(play_ball(view, robot_at(4, {0, 0.80}), {1.1, 0}), (client::WheelSpeeds{2.9, -2.9}));
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

TEST(BallPlayTest, KeepsOffTheBallWhereAPushWouldLeadToItsOwnGoal) {
    const Observation view = field_with_ball({-0.5, 0});
    RobotView robot = robot_at(4, {-0.35, 0.01});
    robot.heading_rad = std::numbers::pi;

    const client::WheelSpeeds wheels = play_ball(view, robot, {1.1, 0});

    // The robot faces the ball and the goal behind it, and must turn off that line.
    EXPECT_GT(std::abs(wheels.right_mps - wheels.left_mps), 1);
}

TEST(KeeperTest, StaysBetweenThePosts) {
    for (const double y_m : {-0.85, -0.2, 0.0, 0.2, 0.85}) {
        const Observation view = field_with_ball({-0.9, y_m});
        RobotView keeper = robot_at(1, {-1.05, 0.2});
        keeper.heading_rad = std::numbers::pi / 2;

        const client::WheelSpeeds wheels = keep_goal(view, keeper);

        // It stands on the post and faces +y: moving on would be forwards.
        EXPECT_LE(wheels.left_mps + wheels.right_mps, 0);
    }
}

TEST(KeeperTest, DrivesASlowBallOutOfItsGoalArea) {
    const Observation view = field_with_ball({-0.97, 0.1});
    RobotView keeper = robot_at(1, {-1.05, 0.06});
    keeper.heading_rad = std::atan2(0.04, 0.08);

    const client::WheelSpeeds wheels = keep_goal(view, keeper);

    // It faces the ball, which lies farther out than the keeper.
    EXPECT_GT(wheels.left_mps + wheels.right_mps, 1);
}

Observation kick_off_of(Team team) {
    Observation view = field_with_ball({});
    view.team = Team::kBlue;
    view.restart = client::RestartView{
        .kind = client::RestartKind::kKickOff, .team = team, .is_being_taken = true};
    return view;
}

TEST(KickOffTest, IsPlayedBackWhereverTheTargetIs) {
    const Observation view = kick_off_of(Team::kBlue);

    EXPECT_LT(way_to(view, {}, view.opponent_goal_m()).x, 0);
}

TEST(KickOffTest, IsPlayedBackUntilTheBallHasClearlyGone) {
    Observation view = kick_off_of(Team::kBlue);
    view.restart->is_being_taken = false;
    view.ball.position_m = {-0.02, 0.04};  // The law requires 0.05 m; this is 0.045 m.
    EXPECT_LT(way_to(view, view.ball.position_m, view.opponent_goal_m()).x, 0);

    view.ball.position_m = {-0.04, 0.07};
    EXPECT_GT(way_to(view, view.ball.position_m, view.opponent_goal_m()).x, 0);
}

TEST(KickOffTest, OfTheOtherTeamChangesNothing) {
    const Observation view = kick_off_of(Team::kYellow);

    EXPECT_GT(way_to(view, {}, view.opponent_goal_m()).x, 0);
}

TEST(SpotKickTest, KickerAndKeeperChooseEitherSideAndEachForItself) {
    Observation view = field_with_ball({0.725, 0});
    std::array<int, 4> times{};
    for (std::uint64_t tick = 0; tick < 400; ++tick) {
        view.restart = client::RestartView{.since = Tick{tick}};
        const bool is_left = chosen_side(view, Chooser::kKicker) > 0;
        const bool is_guessed_left = chosen_side(view, Chooser::kKeeper) > 0;
        ++times.at((is_left ? 2U : 0U) + (is_guessed_left ? 1U : 0U));
    }

    // About a hundred times for each of the four pairs; none may be rare.
    for (const int count : times) {
        EXPECT_GT(count, 20);
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

TEST(BallPlayTest, ShootsAtTheCornerThatTheKeeperLeavesOpen) {
    Observation view = field_with_ball({0.5, 0});
    EXPECT_EQ(open_corner_m(view), (Vec2{1.1, 0}));

    for (const double keeper_y_m : {-0.1, 0.1}) {
        view.opponents = {robot_at(1, {1.05, keeper_y_m})};
        const Vec2 corner_m = open_corner_m(view);
        EXPECT_LT(corner_m.y * keeper_y_m, 0);
        EXPECT_LT(std::abs(corner_m.y), view.field.goal_half_width_m);
    }
}

TEST(BallPlayTest, TakesLongerFromBeforeTheBallThanFromBehind) {
    const Observation view = field_with_ball({0, 0});

    EXPECT_LT(delay_to_play_s(view, robot_at(2, {-0.3, 0}), {1.1, 0}),
              delay_to_play_s(view, robot_at(3, {0.3, 0}), {1.1, 0}));
}

TEST(BallPlayTest, BacksOffTowardsTheMiddleOfTheField) {
    const Observation view = field_with_ball({0.9, 0.7});
    RobotView robot = robot_at(4, {0.85, 0.65});
    robot.heading_rad = std::atan2(-0.65, -0.85);

    const client::WheelSpeeds wheels = back_off(view, robot);

    EXPECT_GT(wheels.left_mps + wheels.right_mps, 1);  // It faces the middle.
}

/// Returns the view after this time, with the ball at `ball_m`.
Observation seen_after(double seconds, Vec2 ball_m) {
    Observation view = field_with_ball(ball_m);
    view.phase = client::MatchPhase::kPlay;
    view.tick_rate = TickRate{60};
    view.tick = Tick{static_cast<std::uint64_t>(seconds * 60)};
    return view;
}

TEST(JamWatchTest, NoticesABallThatDoesNotGetOn) {
    JamWatch jam;
    jam.look(seen_after(0, {0.5, 0.5}));
    jam.look(seen_after(1, {0.52, 0.5}));
    EXPECT_FALSE(jam.is_jammed());

    jam.look(seen_after(3, {0.5, 0.53}));
    EXPECT_TRUE(jam.is_jammed());

    jam.look(seen_after(3.1, {0.7, 0.5}));
    EXPECT_FALSE(jam.is_jammed());
}

TEST(JamWatchTest, ABallThatWaitsForARestartIsNotJammed) {
    JamWatch jam;
    jam.look(seen_after(0, {0, 0}));
    Observation placed = seen_after(3, {0, 0});
    placed.phase = client::MatchPhase::kPlacement;

    jam.look(placed);

    EXPECT_FALSE(jam.is_jammed());
}

}  // namespace
}  // namespace cancha::strategies::kit
