#include "cancha/engine/engine.h"

#include <array>
#include <cmath>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cancha::engine {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr double kRounding = 1e-9;
constexpr RobotId kRobot{1};
constexpr std::array<GroundPose, 2> kStarts = {{{-0.5, 0.3, 0}, {0.5, -0.3, 1.5}}};

std::string problem_of(const Status& status) {
    return status ? "" : status.error().message;
}

template <typename T>
std::string problem_of(const Result<T>& result) {
    return result ? "" : result.error().message;
}

class EngineTest : public ::testing::Test {
  protected:
    void create() {
        ASSERT_EQ(problem_of(engine_.create_field({})), "");
        ASSERT_EQ(problem_of(engine_.create_ball({}, {0.1, 0.2})), "");
        ASSERT_EQ(problem_of(engine_.create_robots(kStarts, {})), "");
    }

    void start() {
        create();
        ASSERT_EQ(problem_of(engine_.init()), "");
    }

    void step(int steps) {
        for (int i = 0; i < steps; ++i) {
            ASSERT_EQ(problem_of(engine_.step()), "");
        }
    }

    referee::BallState ball() const { return *engine_.environment()->ball; }

    referee::RobotState robot() const { return engine_.environment()->robots.at(0); }

    Engine engine_;
};

TEST_F(EngineTest, ShowsWhatWasCreatedWhereItWasCreated) {
    start();

    const referee::WorldState state = *engine_.environment();

    EXPECT_EQ(state.tick.number, 0U);
    EXPECT_EQ(state.ball->position_m.x, 0.1);
    EXPECT_EQ(state.ball->position_m.y, 0.2);
    ASSERT_EQ(state.robots.size(), 2U);
    EXPECT_EQ(state.robots[1].id, RobotId{2});
    EXPECT_NEAR(state.robots[1].heading_rad, 1.5, kRounding);
}

TEST_F(EngineTest, RobotsDriveAsTheirWheelsAreTold) {
    start();

    ASSERT_TRUE(engine_.set_robot_velocities(kRobot, {0.4, 0.4}));
    step(60);

    // The default drive follows its wheels with a time constant of 0.05 s; 1 s is twenty of them.
    EXPECT_NEAR(robot().velocity_mps.x, 0.4, 0.4 * std::exp(-20) + kRounding);
}

TEST_F(EngineTest, OneStepIsWhatTheTimingSays) {
    create();
    v1::Timing timing;
    timing.set_tick_rate_hz(100);
    ASSERT_TRUE(engine_.init({}, timing));
    ASSERT_TRUE(engine_.set_ball_velocity({1, 0}));

    step(10);

    EXPECT_NEAR(ball().position_m.x, 0.1 + 10 * 0.01, kRounding);
}

TEST_F(EngineTest, AStepMayHaveAnyPositiveLength) {
    create();
    ASSERT_EQ(problem_of(engine_.init({}, StepLength{.step_s = 0.016})), "");  // 62.5 Hz.
    ASSERT_TRUE(engine_.set_ball_velocity({1, 0}));

    step(10);

    EXPECT_NEAR(ball().position_m.x, 0.1 + 10 * 0.016, kRounding);
}

TEST_F(EngineTest, AStepOfTheLengthOfATickGivesTheBitsOfThatTick) {
    start();
    step(10);
    const Snapshot by_rate = *engine_.snapshot();
    ASSERT_TRUE(engine_.stop());
    create();
    ASSERT_TRUE(engine_.init({}, StepLength{.step_s = 1.0 / 60}));
    step(10);

    EXPECT_EQ(*engine_.snapshot(), by_rate);
}

TEST_F(EngineTest, AStepThatIsNoneOrTooLongIsRefused) {
    create();

    for (const double step_s : {0.0, -0.01, std::nan(""), HUGE_VAL}) {
        EXPECT_THAT(problem_of(engine_.init({}, StepLength{.step_s = step_s})),
                    StartsWith("init: step_s: must be greater than 0"));
    }
    EXPECT_THAT(problem_of(engine_.init({}, StepLength{.step_s = 0.2, .substeps = 4})),
                HasSubstr("give at least 6 of them"));  // 0.2 s / (1/30 s).
    EXPECT_THAT(problem_of(engine_.init({}, StepLength{.substeps = 65})),
                StartsWith("init: timing.substeps: 65 is out of range"));
    EXPECT_EQ(problem_of(engine_.init({}, StepLength{.step_s = 0.2, .substeps = 6})), "");
}

TEST_F(EngineTest, ABallKeepsItsVelocityWhenPlacedOrComesToRest) {
    start();
    ASSERT_TRUE(engine_.set_ball_velocity({1, 0.5}));

    ASSERT_TRUE(engine_.set_ball_state({0, 0}, AfterPlacing::kKeepsVelocity));
    EXPECT_EQ(ball().velocity_mps, (Vec3{1, 0.5, 0}));
    EXPECT_EQ(ball().position_m.x, 0);

    ASSERT_TRUE(engine_.set_ball_state({0.2, 0}, AfterPlacing::kAtRest));
    EXPECT_EQ(ball().velocity_mps, Vec3{});
}

TEST_F(EngineTest, ARollingBallDoesNotSlipFromTheFirstStepOn) {
    v1::Ball rough;
    rough.set_ground_friction(0.5);
    ASSERT_TRUE(engine_.create_field({}));
    ASSERT_TRUE(engine_.create_ball(rough, {-0.8, 0}));
    ASSERT_TRUE(engine_.create_robots({}, {}));
    ASSERT_TRUE(engine_.init());
    constexpr double kRadius_m = 0.02135;  // Default radius of the ball.

    ASSERT_TRUE(engine_.set_ball_velocity({1, 0}, BallSpin::kRolling));
    step(30);
    // A ball that slides first keeps only 5/7 of its speed.
    EXPECT_NEAR(ball().velocity_mps.x, 1, 1e-3);
    EXPECT_NEAR(ball().turn_rate_radps.y, 1 / kRadius_m, 1e-3 / kRadius_m);

    ASSERT_TRUE(engine_.set_ball_velocity({1, 0}, BallSpin::kNone));
    step(30);
    EXPECT_NEAR(ball().velocity_mps.x, 5.0 / 7, 0.01);
}

TEST_F(EngineTest, ARobotKeepsItsVelocityWhenPlacedOrComesToRest) {
    start();
    ASSERT_TRUE(engine_.set_robot_velocities(kRobot, {0.4, 0.4}));
    step(60);
    const double speed_mps = robot().velocity_mps.x;

    ASSERT_TRUE(engine_.set_robot_state(kRobot, {-0.8, -0.4, 0}, AfterPlacing::kKeepsVelocity));
    EXPECT_EQ(robot().velocity_mps.x, speed_mps);
    step(1);  // Its wheels go on as well.
    EXPECT_NEAR(robot().velocity_mps.x, 0.4, 1e-6);

    ASSERT_TRUE(engine_.set_robot_state(kRobot, {-0.8, 0.4, 0}, AfterPlacing::kAtRest));
    step(1);
    EXPECT_EQ(robot().velocity_mps, Vec3{});
}

TEST_F(EngineTest, GoesOnFromASnapshotWithTheSameBits) {
    start();
    ASSERT_TRUE(engine_.set_robot_velocities(kRobot, {1, 0.9}));
    step(20);
    const Snapshot snapshot = *engine_.snapshot();
    step(50);
    const Snapshot later = *engine_.snapshot();

    ASSERT_TRUE(engine_.restore(snapshot));
    step(50);

    EXPECT_EQ(*engine_.snapshot(), later);
}

TEST_F(EngineTest, CanBeStoppedAndBuiltAnew) {
    start();
    step(5);

    ASSERT_TRUE(engine_.stop());
    EXPECT_THAT(problem_of(engine_.step()), HasSubstr("not running"));

    start();
    EXPECT_EQ(engine_.environment()->tick.number, 0U);
}

TEST_F(EngineTest, AFieldComesFirst) {
    EXPECT_EQ(problem_of(engine_.create_ball({}, {})), "create_ball: call create_field() first");
    EXPECT_EQ(problem_of(engine_.create_robots(kStarts, {})),
              "create_robots: call create_field() first");
    EXPECT_EQ(problem_of(engine_.init()), "init: call create_field() first");
}

TEST_F(EngineTest, EverythingIsCreatedBeforeInit) {
    ASSERT_TRUE(engine_.create_field({}));
    EXPECT_THAT(problem_of(engine_.init()), HasSubstr("create_ball() is missing"));
    ASSERT_TRUE(engine_.create_ball({}, {}));
    EXPECT_THAT(problem_of(engine_.init()), HasSubstr("create_robots() is missing"));
}

TEST_F(EngineTest, NothingIsCreatedTwice) {
    create();

    EXPECT_THAT(problem_of(engine_.create_field({})), HasSubstr("there is already a field"));
    EXPECT_THAT(problem_of(engine_.create_ball({}, {})), HasSubstr("there is already a ball"));
    EXPECT_THAT(problem_of(engine_.create_robots(kStarts, {})),
                HasSubstr("there are already robots"));
}

TEST_F(EngineTest, NothingIsCreatedWhileItRuns) {
    start();

    EXPECT_THAT(problem_of(engine_.create_field({})), HasSubstr("call stop() first"));
    EXPECT_THAT(problem_of(engine_.create_ball({}, {})), HasSubstr("already running"));
    EXPECT_THAT(problem_of(engine_.init()), HasSubstr("already running"));
}

TEST_F(EngineTest, NothingRunsBeforeInit) {
    create();

    for (const std::string& problem :
         {problem_of(engine_.step()), problem_of(engine_.environment()),
          problem_of(engine_.set_ball_state({}, AfterPlacing::kAtRest)),
          problem_of(engine_.set_ball_velocity({})),
          problem_of(engine_.set_robot_state(kRobot, {}, AfterPlacing::kAtRest)),
          problem_of(engine_.set_robot_velocities(kRobot, {})), problem_of(engine_.snapshot()),
          problem_of(engine_.restore({})), problem_of(engine_.stop())}) {
        EXPECT_THAT(problem, HasSubstr("the engine is not running; call init() or load() first"));
    }
}

TEST_F(EngineTest, NamesASettingOutOfRange) {
    create();
    v1::Physics physics;
    physics.set_gravity_mps2(9.81);

    EXPECT_THAT(problem_of(engine_.init(physics)),
                StartsWith("init: physics.gravity_mps2: 9.81 is out of range"));
    EXPECT_EQ(problem_of(engine_.init()), "");  // Nothing was spoilt.
}

TEST_F(EngineTest, NamesWhatDoesNotFitTogether) {
    v1::Ball ball;
    ball.set_radius_m(0.3);
    ASSERT_TRUE(engine_.create_field({}));
    ASSERT_TRUE(engine_.create_ball(ball, {}));
    ASSERT_TRUE(engine_.create_robots(kStarts, {}));

    EXPECT_THAT(problem_of(engine_.init()), StartsWith("init: ball.radius_m:"));
}

TEST_F(EngineTest, AFieldThatCannotBeIsRefusedByItsOwnCall) {
    v1::Field flat;  // Does not have the proportions of its league.
    flat.set_top_m(0.7);
    v1::Field huge;
    huge.set_right_m(101);
    v1::Field crossed;
    crossed.set_goal_top_m(0.95);

    EXPECT_THAT(problem_of(engine_.create_field(flat)), StartsWith("create_field: field.top_m:"));
    EXPECT_THAT(problem_of(engine_.create_field(huge)),
                StartsWith("create_field: field.right_m: 101 is out of range"));
    EXPECT_THAT(problem_of(engine_.create_field(crossed)),
                StartsWith("create_field: field.goal_top_m:"));
    EXPECT_EQ(problem_of(engine_.create_field({})), "");  // Nothing was spoilt.
}

TEST_F(EngineTest, RefusesRobotsThatDoNotExistAndNumbersThatAreNone) {
    start();
    const double nan = std::nan("");

    EXPECT_THAT(problem_of(engine_.set_robot_velocities(RobotId{3}, {})),
                HasSubstr("there is no robot 3; the ids are 1 to 2"));
    EXPECT_THAT(problem_of(engine_.set_robot_state(RobotId{0}, {}, AfterPlacing::kAtRest)),
                HasSubstr("there is no robot 0"));
    EXPECT_THAT(problem_of(engine_.set_robot_velocities(kRobot, {nan, 0})),
                HasSubstr("not finite"));
    EXPECT_THAT(problem_of(engine_.set_ball_velocity({0, INFINITY})), HasSubstr("not finite"));
    EXPECT_THAT(problem_of(engine_.set_ball_state({nan, 0}, AfterPlacing::kAtRest)),
                HasSubstr("not finite"));
}

}  // namespace
}  // namespace cancha::engine
