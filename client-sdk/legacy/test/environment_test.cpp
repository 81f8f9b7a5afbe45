#include "client-sdk/legacy/play/environment.h"

#include <cstring>
#include <limits>
#include <numbers>

#include <gtest/gtest.h>

#include "client-sdk/legacy/play/classic_layout.h"
#include "client-sdk/legacy/play/frame.h"

namespace cancha::legacy {
namespace {

/// Declared as in strategies.
struct Vector3D {
    double x, y, z;
};

struct Bounds {
    long left, right, top, bottom;
};

struct Robot {
    Vector3D pos;
    double rotation;
    double velocityLeft, velocityRight;
};

struct OpponentRobot {
    Vector3D pos;
    double rotation;
};

struct DeclaredEnvironment {
    Robot home[5];
    OpponentRobot opponent[5];
    Vector3D currentBall, lastBall, predictedBall;
    Bounds fieldBounds, goalBounds;
    long gameState, whosBall;
    void* userData;
};

client::Observation some_view() {
    client::Observation view;
    for (int i = 0; i < 5; ++i) {
        client::RobotView robot;
        robot.position_m = {0.1 * i, -0.2};
        robot.heading_rad = std::numbers::pi / 2;
        view.mine.push_back(robot);
        robot.position_m = {1.1, 0.9};
        view.opponents.push_back(robot);
    }
    view.ball.position_m = {0, 0};
    view.ball.height_m = 0.0254;
    return view;
}

class TeamEnvironmentTest : public ::testing::Test {
  protected:
    DeclaredEnvironment& env() { return *static_cast<DeclaredEnvironment*>(environment_.get()); }

    TeamEnvironment environment_{usual_layout(), kInches};
};

// Corners and middle of the field, from the documents of the simulator.
TEST_F(TeamEnvironmentTest, ShowsInches) {
    EXPECT_NEAR(kInches.shown({1.1, 0.9}).x, 93.4259, 1e-4);
    EXPECT_NEAR(kInches.shown({1.1, 0.9}).y, 77.2392, 1e-4);
    EXPECT_NEAR(kInches.shown({-1.1, -0.9}).x, 6.8118, 1e-4);
    EXPECT_NEAR(kInches.shown({-1.1, -0.9}).y, 6.3730, 1e-4);

    environment_.show(some_view());

    EXPECT_NEAR(env().home[2].pos.x, 50.11885 + 20 / 2.54, 1e-9);
    EXPECT_NEAR(env().home[2].pos.y, 41.8061 - 20 / 2.54, 1e-9);
    EXPECT_NEAR(env().home[2].rotation, 90, 1e-9);
    EXPECT_NEAR(env().opponent[4].pos.x, 93.4259, 1e-4);
    EXPECT_NEAR(env().currentBall.z, 1, 1e-9);
}

TEST_F(TeamEnvironmentTest, ShowsWhereTheBallWasAndWillBe) {
    client::Observation view = some_view();
    environment_.show(view);
    EXPECT_EQ(env().lastBall.x, env().currentBall.x) << "it has not been seen before";
    const double before_in = env().currentBall.x;
    view.ball.position_m.x = 0.0254;
    environment_.show(view);
    EXPECT_EQ(env().lastBall.x, before_in);
    EXPECT_NEAR(env().currentBall.x, before_in + 1, 1e-9);
    EXPECT_NEAR(env().predictedBall.x, before_in + 2, 1e-9);
}

TEST_F(TeamEnvironmentTest, ShowsWholeBounds) {
    EXPECT_EQ(env().fieldBounds.left, 6);
    EXPECT_EQ(env().fieldBounds.right, 93);
    EXPECT_EQ(env().fieldBounds.top, 77);
    EXPECT_EQ(env().fieldBounds.bottom, 6);
    EXPECT_EQ(env().goalBounds.left, 2);
    EXPECT_EQ(env().goalBounds.right, 97);
    EXPECT_EQ(env().goalBounds.top, 49);
    EXPECT_EQ(env().goalBounds.bottom, 33);
}

TEST_F(TeamEnvironmentTest, ShowsARestartUntilTheBallIsTouched) {
    client::Observation view = some_view();
    environment_.show(view);
    EXPECT_EQ(env().gameState, 0);
    view.restart = client::RestartView{
        .kind = client::RestartKind::kPenaltyKick, .team = Team::kYellow, .is_being_taken = true};
    environment_.show(view);
    EXPECT_EQ(env().gameState, 3);
    EXPECT_EQ(env().whosBall, 2);
    view.restart->is_being_taken = false;
    environment_.show(view);
    EXPECT_EQ(env().gameState, 0);
    EXPECT_EQ(env().whosBall, 0);
}

TEST_F(TeamEnvironmentTest, LeavesTheStrategyItsOwn) {
    int own = 0;
    env().userData = &own;
    env().home[1].velocityLeft = -125;
    env().home[1].velocityRight = 62.5;
    environment_.show(some_view());
    EXPECT_EQ(env().userData, &own);
    EXPECT_EQ(environment_.wheels(1).left, -125);
    EXPECT_EQ(environment_.wheels(1).right, 62.5);
}

TEST(WheelTest, IsFullAt125AndNoMoreThanThat) {
    EXPECT_EQ(to_wheel_mps(125, 2.9), 2.9);
    EXPECT_EQ(to_wheel_mps(-62.5, 2.9), -1.45);
    EXPECT_EQ(to_wheel_mps(1e9, 2.9), 2.9);
    EXPECT_EQ(to_wheel_mps(-1e9, 2.9), -2.9);
    EXPECT_EQ(to_wheel_mps(std::numeric_limits<double>::quiet_NaN(), 2.9), 0);
    EXPECT_EQ(to_wheel_mps(std::numeric_limits<double>::infinity(), 2.9), 0);
}

// Sizes of both structures with compilers for this machine.
TEST(UsualLayoutTest, IsThatOfPublishedStrategies) {
    const CanchaLegacyLayout layout = usual_layout();
    EXPECT_EQ(layout.size, 560);
    EXPECT_EQ(layout.opponent.offset, 240);
    EXPECT_EQ(layout.ball.offset, 400);
    EXPECT_EQ(layout.field_bounds.offset, 472);
    EXPECT_EQ(layout.goal_bounds.offset, 504);
    EXPECT_EQ(layout.game_state.offset, 536);
    EXPECT_EQ(layout.whose_ball.offset, 544);
    EXPECT_EQ(layout.user_data.offset, 552);
}

// A strategy that writes past its Environment is stopped by the system, at once.
TEST_F(TeamEnvironmentTest, EndsWhereItsPageEnds) {
    EXPECT_DEATH(
        {
            std::memset(static_cast<char*>(environment_.get()) + 560, 1, 64);
            std::exit(0);  // Reached only if it is not stopped.
        },
        "");
}

}  // namespace
}  // namespace cancha::legacy
