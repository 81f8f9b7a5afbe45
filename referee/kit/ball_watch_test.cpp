#include "referee/kit/ball_watch.h"

#include <gtest/gtest.h>

#include "referee/kit/test_field.h"

namespace cancha::referee {
namespace {

// Two robots a side on a field of 2.20 x 1.80 m with goals 0.40 m wide. Robots are cubes of 8 cm,
// and the ball has a radius of 2 cm. Yellow attacks towards +x, where robot 1 of blue keeps goal.
class BallWatchTest : public testing::Test {
  protected:
    /// Plays one tick. At its end the ball has this position and velocity and, by the rules, this
    /// touch.
    void tick(Vec2 ball_m, Vec2 velocity_mps = {}, const Touch& touch = kNobody) {
        state_.tick = state_.tick.next();
        state_.ball->position_m = {ball_m.x, ball_m.y, kRadius_m};
        state_.ball->velocity_mps = {velocity_mps.x, velocity_mps.y, 0};
        watch_.watch(state_, status_, touch);
    }

    /// The forward plays the ball from this position; the ball is next seen 5 cm farther on.
    void play(Vec2 from_m, Vec2 velocity_mps) {
        tick(from_m, velocity_mps, kForward);
        tick({from_m.x + 0.05, from_m.y}, velocity_mps);
    }

    void score(const Touch& scorer, Team team) {
        GameEvent goal;
        goal.tick = state_.tick;
        goal.team = team;
        goal.robot = scorer.robot;
        watch_.note_goal(goal);
    }

    /// Returns the sideways speed with which a ball at (`x_m`, 0), approaching at 2 m/s, crosses
    /// the goal line with its centre at `y_m`.
    static double sideways_mps(double x_m, double y_m) { return y_m * 2 / (kLine_m - x_m); }

    const BallWatch::Tally& tally(const Touch& of) const {
        return watch_.tallies()[to_number(of.robot) - 1];
    }

    const std::deque<Shot>& shots() const { return watch_.shots().listed(); }

    static constexpr Touch kKeeper{Team::kBlue, RobotId{1}};
    static constexpr Touch kBack{Team::kBlue, RobotId{2}};
    static constexpr Touch kYellowKeeper{Team::kYellow, RobotId{3}};
    static constexpr Touch kForward{Team::kYellow, RobotId{4}};
    static constexpr Touch kNobody{};
    static constexpr double kLength_m = 0.08;
    static constexpr double kLine_m = 1.10;
    static constexpr double kRadius_m = 0.02;
    static constexpr double kGoalTop_m = 0.20;

    SoccerStatus status_;
    WorldState state_ = state_with({{-0.8, 0.8}, {-0.6, 0.8}, {-0.4, 0.8}, {-0.2, 0.8}});
    BallWatch watch_{two_a_side(), TickRate(60)};
};

// --- Possession -------------------------------------------------------------------------------

TEST_F(BallWatchTest, WhoTouchedTheBallLastHasIt) {
    tick({0, 0}, {}, kForward);
    tick({0.1, 0});
    tick({0.2, 0}, {}, kBack);

    EXPECT_EQ(tally(kForward).possession, 2U);
    EXPECT_EQ(tally(kBack).possession, 1U);
    EXPECT_EQ(watch_.owner(), Team::kBlue);
}

TEST_F(BallWatchTest, AfterARestartNobodyHasTheBallUntilItIsTouched) {
    tick({0, 0}, {}, kForward);
    watch_.stop();
    tick({0.5, 0.5});
    EXPECT_EQ(watch_.owner(), Team::kNone);

    tick({0.5, 0.5}, {}, kBack);

    EXPECT_EQ(tally(kForward).possession, 1U);
    EXPECT_EQ(tally(kBack).possession, 1U);
}

TEST_F(BallWatchTest, TheFastestBallIsThatOfWhoHadIt) {
    tick({0, 0}, {0.6, 0.8}, kForward);
    tick({0, 0}, {1.2, 1.6});
    tick({0, 0}, {0.3, 0.4}, kBack);

    EXPECT_DOUBLE_EQ(tally(kForward).top_ball_speed_squared, 4);
    EXPECT_DOUBLE_EQ(tally(kBack).top_ball_speed_squared, 0.25);
}

// A ball that arrives at 2 m/s and leaves a robot at 0.6 m/s is within 2.6 m/s / 60 Hz = 4.3 cm of
// it.
TEST_F(BallWatchTest, ABallThatHasBouncedOffARobotWithinATickWasTouchedByIt) {
    constexpr double kGap_m = 0.04;
    state_.robots[1].position_m = {0.5 + kLength_m / 2 + kRadius_m + kGap_m, 0, 0};
    tick({0.3, 0}, {2, 0}, kForward);
    tick({0.48, 0}, {2, 0});
    tick({0.5, 0}, {-0.6, 0});
    EXPECT_EQ(watch_.owner(), Team::kBlue);

    state_.robots[1].position_m.x += 0.01;
    tick({0.3, 0}, {2, 0}, kForward);
    tick({0.48, 0}, {2, 0});
    tick({0.5, 0}, {-0.6, 0});
    EXPECT_EQ(watch_.owner(), Team::kYellow) << "it came off something else";
}

// --- Passes -----------------------------------------------------------------------------------

TEST_F(BallWatchTest, ABallThatReachesAnotherRobotOfTheTeamIsAPass) {
    tick({0, 0}, {}, kForward);
    tick({-0.05, 0}, {-1, 0});
    tick({-kLength_m, 0}, {}, kYellowKeeper);

    EXPECT_EQ(tally(kForward).passes, 1U);
    EXPECT_EQ(tally(kYellowKeeper).passes, 0U);
}

TEST_F(BallWatchTest, LessThanARobotsLengthIsNoPass) {
    tick({0, 0}, {}, kForward);
    tick({-0.9 * kLength_m, 0}, {}, kYellowKeeper);

    EXPECT_EQ(tally(kForward).passes, 0U);
}

TEST_F(BallWatchTest, ABallToItselfOrToAnOpponentIsNoPass) {
    tick({0, 0}, {}, kForward);
    tick({0.3, 0}, {}, kForward);
    tick({0.6, 0}, {}, kBack);

    EXPECT_EQ(tally(kForward).passes, 0U);
}

TEST_F(BallWatchTest, NoPassGoesOnOverARestart) {
    tick({0, 0}, {}, kForward);
    watch_.stop();
    tick({-0.5, 0}, {}, kYellowKeeper);

    EXPECT_EQ(tally(kForward).passes, 0U);
}

// --- Shots ------------------------------------------------------------------------------------

TEST_F(BallWatchTest, AShotOnTargetThatTheKeeperStopsIsSaved) {
    status_.period = 2;
    status_.period_elapsed = 77;
    play({0.3, 0}, {2, 0});
    tick({0.95, 0.01}, {}, kKeeper);

    ASSERT_EQ(shots().size(), 1U);
    const Shot& shot = shots().front();
    EXPECT_EQ(shot.tick, Tick{1});
    EXPECT_EQ(shot.period, 2U);
    EXPECT_EQ(shot.period_elapsed, 77U);
    EXPECT_EQ(shot.team, Team::kYellow);
    EXPECT_EQ(shot.robot, kForward.robot);
    EXPECT_EQ(shot.from_m, (Vec2{0.3, 0}));
    EXPECT_EQ(shot.to_m, (Vec2{0.95, 0.01}));
    EXPECT_DOUBLE_EQ(shot.speed_mps, 2);
    EXPECT_TRUE(shot.is_on_target);
    EXPECT_EQ(shot.saved_by, kKeeper.robot);
    EXPECT_FALSE(shot.is_goal);
}

TEST_F(BallWatchTest, ShotsOfTheTeamThatAttacksTheOtherEndAreTurnedRound) {
    tick({-0.3, 0.1}, {-2, 0}, kBack);
    tick({-0.35, 0.1}, {-2, 0});
    tick({-0.9, 0.1}, {}, kYellowKeeper);

    ASSERT_EQ(shots().size(), 1U);
    EXPECT_EQ(shots().front().from_m, (Vec2{0.3, -0.1}));
    EXPECT_EQ(shots().front().to_m, (Vec2{0.9, -0.1}));
    EXPECT_EQ(shots().front().saved_by, kYellowKeeper.robot);
}

TEST_F(BallWatchTest, AFieldPlayerBlocksAndDoesNotSave) {
    play({0.3, 0}, {2, 0});
    tick({0.6, 0}, {}, kBack);

    ASSERT_EQ(shots().size(), 1U);
    EXPECT_FALSE(shots().front().is_on_target);
    EXPECT_EQ(shots().front().saved_by, RobotId{});
}

TEST_F(BallWatchTest, AShotComesFromTheHalfThatTheTeamAttacks) {
    play({-0.01, 0}, {2, 0});
    tick({0.9, 0}, {}, kKeeper);
    EXPECT_TRUE(shots().empty());

    play({0.01, 0}, {2, 0});
    tick({0.9, 0}, {}, kKeeper);
    EXPECT_EQ(shots().size(), 1U);
}

TEST_F(BallWatchTest, OnTargetIsWhatPassesBetweenThePosts) {
    constexpr double kInside_m = kGoalTop_m - kRadius_m;
    for (const double y_m : {kInside_m - 0.001, -kInside_m + 0.001}) {
        play({0.3, 0}, {2, sideways_mps(0.35, y_m)});
        tick({0.9, 0}, {}, kKeeper);
        EXPECT_TRUE(shots().back().is_on_target) << y_m;
    }
    for (const double y_m : {kInside_m + 0.001, -kInside_m - 0.001}) {
        play({0.3, 0}, {2, sideways_mps(0.35, y_m)});
        tick({0.9, 0}, {}, kKeeper);
        EXPECT_FALSE(shots().back().is_on_target) << y_m;
        EXPECT_EQ(shots().back().saved_by, RobotId{}) << "what misses needs no keeper";
    }
    EXPECT_EQ(shots().size(), 4U);
}

// Half of 0.40 m beside the place where it would go in.
TEST_F(BallWatchTest, AShotMissesByHalfTheWidthOfTheGoalAtMost) {
    constexpr double kFarthest_m = kGoalTop_m - kRadius_m + 0.20;
    play({0.3, 0}, {2, sideways_mps(0.35, kFarthest_m + 0.001)});
    tick({0.9, 0}, {}, kKeeper);
    EXPECT_TRUE(shots().empty());

    play({0.3, 0}, {2, sideways_mps(0.35, kFarthest_m - 0.001)});
    tick({0.9, 0}, {}, kKeeper);
    EXPECT_EQ(shots().size(), 1U);
}

// 0.75 m before the goal line.
TEST_F(BallWatchTest, AShotIsThereWithinASecond) {
    play({0.3, 0}, {0.74, 0});
    tick({0.9, 0}, {}, kKeeper);
    EXPECT_TRUE(shots().empty());

    play({0.3, 0}, {0.76, 0});
    tick({0.9, 0}, {}, kKeeper);
    EXPECT_EQ(shots().size(), 1U);
}

TEST_F(BallWatchTest, ABallTowardsTheOwnGoalIsNoShot) {
    tick({-0.3, 0}, {-2, 0}, kForward);
    tick({-0.4, 0}, {-2, 0});
    tick({-0.9, 0}, {}, kBack);

    EXPECT_TRUE(shots().empty());
}

TEST_F(BallWatchTest, ADuelIsNoShot) {
    tick({0.6, 0}, {2, 0}, kForward);
    tick({0.63, 0}, {2, 0});
    tick({0.66, 0}, {}, kKeeper);

    EXPECT_TRUE(shots().empty());
}

TEST_F(BallWatchTest, WhatTheTeamTouchesNextIsNoShot) {
    play({0.3, 0}, {2, 0});
    tick({0.8, 0}, {}, kYellowKeeper);
    EXPECT_TRUE(shots().empty());
    EXPECT_EQ(tally(kForward).passes, 1U);

    play({0.3, 0}, {2, 0});
    tick({0.8, 0}, {}, kForward);
    EXPECT_TRUE(shots().empty()) << "a robot that drives the ball before it";
}

TEST_F(BallWatchTest, WhatHitsAPostOrAWallMisses) {
    play({0.3, 0.1}, {2, 0.2});
    tick({1.05, 0.19}, {-0.9, 0.2});
    tick({0.9, 0.2}, {}, kKeeper);

    ASSERT_EQ(shots().size(), 1U);
    EXPECT_FALSE(shots().front().is_on_target);
    EXPECT_EQ(shots().front().to_m, (Vec2{1.05, 0.19}));
}

TEST_F(BallWatchTest, AShotThatComesOffTheKeeperWithinATickIsSaved) {
    state_.robots[0].position_m = {1.05, 0, 0};
    play({0.3, 0}, {2, 0});
    tick({0.97, 0}, {2, 0});
    tick({0.975, 0}, {-0.6, 0});  // 1.5 cm before its front.

    ASSERT_EQ(shots().size(), 1U);
    EXPECT_EQ(shots().front().saved_by, kKeeper.robot);
}

TEST_F(BallWatchTest, AShotThatIsOnItsWayWhenPlayIsStoppedCounts) {
    play({0.3, 0}, {2, 0});
    tick({0.5, 0}, {2, 0});
    watch_.stop();
    watch_.stop();

    ASSERT_EQ(shots().size(), 1U);
    EXPECT_TRUE(shots().front().is_on_target);
}

TEST_F(BallWatchTest, WhenBodiesAreMovedNothingIsOnItsWay) {
    play({0.3, 0}, {2, 0});
    tick({0.5, 0}, {2, 0});
    watch_.forget();
    tick({0.9, 0}, {}, kKeeper);

    EXPECT_TRUE(shots().empty());
}

// --- Goals ------------------------------------------------------------------------------------

TEST_F(BallWatchTest, AShotThatGoesInIsAGoal) {
    play({0.3, 0}, {2, 0});
    tick({1.13, 0}, {2, 0});
    score(kForward, Team::kYellow);

    ASSERT_EQ(shots().size(), 1U);
    EXPECT_TRUE(shots().front().is_goal);
    EXPECT_TRUE(shots().front().is_on_target);
    EXPECT_EQ(shots().front().from_m, (Vec2{0.3, 0}));
    EXPECT_EQ(shots().front().to_m, (Vec2{1.13, 0}));
}

TEST_F(BallWatchTest, ABallThatIsPushedInWasShotWhereItWasTouchedLast) {
    tick({1.08, 0}, {1, 0}, kForward);
    tick({1.13, 0.01}, {1.5, 0}, kForward);
    score(kForward, Team::kYellow);

    ASSERT_EQ(shots().size(), 1U);
    EXPECT_TRUE(shots().front().is_goal);
    EXPECT_EQ(shots().front().from_m, (Vec2{1.13, 0.01}));
    EXPECT_DOUBLE_EQ(shots().front().speed_mps, 1.5);
}

TEST_F(BallWatchTest, AShotThatGoesInOffTheKeeperIsAGoalAndNoSave) {
    play({0.3, 0}, {2, 0});
    tick({1.0, 0}, {0.5, 0}, kKeeper);
    tick({1.01, 0}, {0.5, 0}, kKeeper);
    tick({1.13, 0}, {0.5, 0});
    score(kForward, Team::kYellow);

    ASSERT_EQ(shots().size(), 1U);
    EXPECT_TRUE(shots().front().is_goal);
    EXPECT_EQ(shots().front().saved_by, RobotId{});
}

TEST_F(BallWatchTest, AGoalAfterTheTeamHasTouchedTheBallAgainIsAnotherShot) {
    play({0.3, 0}, {2, 0});
    tick({0.95, 0}, {}, kKeeper);
    tick({1.0, 0}, {1, 0}, kForward);
    tick({1.13, 0}, {1, 0}, kForward);
    score(kForward, Team::kYellow);

    ASSERT_EQ(shots().size(), 2U);
    EXPECT_EQ(shots()[0].saved_by, kKeeper.robot);
    EXPECT_TRUE(shots()[1].is_goal);
}

TEST_F(BallWatchTest, AnOwnGoalIsNoShot) {
    tick({1.0, 0}, {0.5, 0}, kBack);
    tick({1.13, 0}, {0.5, 0});
    score(kBack, Team::kYellow);

    EXPECT_TRUE(shots().empty());
}

TEST_F(BallWatchTest, AGoalThatIsConfirmedLaterIsThatOfTheShotBefore) {
    play({0.3, 0}, {2, 0});
    tick({1.13, 0}, {2, 0});
    watch_.stop();
    score(kForward, Team::kYellow);

    ASSERT_EQ(shots().size(), 1U);
    EXPECT_TRUE(shots().front().is_goal);
}

TEST_F(BallWatchTest, AGoalAfterARestartIsNotThatOfAShotBeforeIt) {
    play({0.3, 0}, {2, 0});
    tick({0.95, 0}, {}, kKeeper);
    watch_.stop();
    tick({1.12, 0}, {1, 0}, kForward);
    score(kForward, Team::kYellow);

    ASSERT_EQ(shots().size(), 2U);
    EXPECT_FALSE(shots()[0].is_goal);
    EXPECT_TRUE(shots()[1].is_goal);
}

TEST_F(BallWatchTest, AGoalThatIsAwardedWithoutAShotIsNone) {
    tick({0.3, 0}, {}, kForward);
    score(kNobody, Team::kYellow);

    EXPECT_TRUE(shots().empty());
}

}  // namespace
}  // namespace cancha::referee
