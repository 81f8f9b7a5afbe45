#include "server/sim/scenario/repeat.h"

#include <array>
#include <cmath>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/sim/scenario/test_stage.h"
#include "server/sim/world/wheel_speeds.h"

namespace cancha::scenario {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

/// Refusal of the bodies of a scenario that is otherwise valid.
std::string refusal_of_bodies(std::string_view bodies, std::uint64_t seed = 1) {
    return soccer().refusal("time_limit_s: 1 " + std::string(bodies), seed);
}

/// Expects: the bodies are valid.
Repeat prepare(std::string_view bodies, std::uint64_t seed = 1) {
    Result<Repeat> repeat = soccer().prepare("time_limit_s: 1 " + std::string(bodies), seed);
    EXPECT_TRUE(repeat) << repeat.error().message;
    return *std::move(repeat);
}

TEST(DrawTest, StaysInItsRange) {
    const Variation variation{"ball.x_m", -0.3, 0.1};
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        const double value = draw(variation, 0, seed);

        EXPECT_GE(value, -0.3);
        EXPECT_LE(value, 0.1);
    }
}

TEST(DrawTest, UsesTheWholeRangeEvenly) {
    constexpr int kSamples = 10'000;
    double sum = 0;
    for (std::uint64_t seed = 0; seed < kSamples; ++seed) {
        sum += draw({"ball.x_m", -1, 1}, 0, seed);
    }

    // The mean of n uniform samples from [-1, 1] has the deviation 1 / sqrt(3 n); allow five of
    // them.
    EXPECT_NEAR(sum / kSamples, 0, 5 / std::sqrt(3.0 * kSamples));
}

TEST(DrawTest, DependsOnSeedAndPlaceAlone) {
    const Variation variation{"ball.x_m", 0, 1};

    EXPECT_EQ(draw(variation, 2, 7), draw(variation, 2, 7));
    EXPECT_NE(draw(variation, 2, 7), draw(variation, 2, 8));
    EXPECT_NE(draw(variation, 2, 7), draw(variation, 3, 7));
}

TEST(DrawTest, DrawsOfTheSameRepeatHaveNothingToDoWithEachOther) {
    constexpr int kSamples = 10'000;
    double sum_of_products = 0;
    for (std::uint64_t seed = 0; seed < kSamples; ++seed) {
        sum_of_products += draw({"ball.x_m", -1, 1}, 0, seed) * draw({"ball.y_m", -1, 1}, 1, seed);
    }

    // The product of two independent ones has the mean 0 and the deviation 1/3; allow five of the
    // mean's.
    EXPECT_NEAR(sum_of_products / kSamples, 0, 5 / (3 * std::sqrt(1.0 * kSamples)));
}

TEST(RepeatTest, ListsMakeAGridThroughWhichSeedsGo) {
    const std::string_view file =
        "ball { y_m: 0 } vary { path: 'ball.x_m' values: [-0.1, 0.3] }"
        "vary { path: 'ball.vy_mps' min: 0 max: 5 }"
        "vary { path: 'ball.vx_mps' min: 1 max: 2 steps: 3 }";
    const double grid[][2] = {{-0.1, 1}, {-0.1, 1.5}, {-0.1, 2}, {0.3, 1}, {0.3, 1.5}, {0.3, 2}};

    std::set<double> drawn;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        const Repeat repeat = prepare(file, seed);

        EXPECT_EQ(repeat.drawn[0], grid[(seed - 1) % 6][0]);
        EXPECT_EQ(repeat.drawn[2], grid[(seed - 1) % 6][1]);
        EXPECT_EQ(repeat.opening.ball->velocity_mps.x, repeat.drawn[2]);
        drawn.insert(repeat.drawn[1]);
    }
    EXPECT_EQ(drawn.size(), 12U);  // Ranges are drawn anew when the grid starts over.
}

TEST(RepeatTest, WritesWhatItDrawsWhereThePathSays) {
    const std::string_view file =
        "robots { id: 3 pose { x_m: 0.8 y_m: 0 heading_rad: 0 } }"
        "vary { path: 'robots.3.pose.y_m' min: 0.1 max: 0.6 }"
        "vary { path: 'ball.vx_mps' min: 1 max: 2 }";

    const Repeat repeat = prepare(file, 5);

    ASSERT_EQ(repeat.drawn.size(), 2U);
    EXPECT_EQ(repeat.opening.robots.at(0).pose.y_m, repeat.drawn[0]);
    EXPECT_EQ(repeat.opening.ball->velocity_mps.x, repeat.drawn[1]);
    EXPECT_EQ(repeat.drawn[0], draw({"", 0.1, 0.6}, 0, 5));
    EXPECT_EQ(repeat.drawn[1], draw({"", 1, 2}, 1, 5));
}

TEST(RepeatTest, PutsTheBallOnTheGroundUnlessItIsTold) {
    EXPECT_EQ(prepare("ball { x_m: 0.1 y_m: 0.2 }").opening.ball->position_m,
              (Vec3{0.1, 0.2, kBallRadius_m}));
    EXPECT_EQ(prepare("ball { z_m: 0.4 vz_mps: 1 }").opening.ball->position_m, (Vec3{0, 0, 0.4}));
}

TEST(RepeatTest, AimsTheBall) {
    const auto ball =
        *prepare("ball { x_m: 0.1 y_m: 0.2 speed_mps: 2 aim { x_m: 0.4 y_m: 0.6 } }").opening.ball;

    // (0.3, 0.4) is 0.5 long.
    EXPECT_NEAR(ball.velocity_mps.x, 2 * 0.6, 1e-12);
    EXPECT_NEAR(ball.velocity_mps.y, 2 * 0.8, 1e-12);
}

TEST(RepeatTest, TurnsTheBallIntoItsDirection) {
    const auto ball = *prepare("ball { speed_mps: 2 direction_rad: 0.5 }").opening.ball;

    EXPECT_EQ(ball.velocity_mps, (Vec3{2 * std::cos(0.5), 2 * std::sin(0.5), 0}));
}

TEST(RepeatTest, ARollingBallTouchesTheGroundWithAPointAtRest) {
    const auto ball = *prepare("ball { vx_mps: 1.5 vy_mps: -0.5 rolling: true }").opening.ball;

    // v + w x (0, 0, -r) = (vx - r wy, vy + r wx, 0).
    EXPECT_NEAR(ball.velocity_mps.x - kBallRadius_m * ball.turn_rate_radps.y, 0, 1e-12);
    EXPECT_NEAR(ball.velocity_mps.y + kBallRadius_m * ball.turn_rate_radps.x, 0, 1e-12);
}

TEST(RepeatTest, RefusesABallThatContradictsItself) {
    EXPECT_THAT(refusal_of_bodies("ball { x_m: 0.1 }"),
                EndsWith("ball: give x_m and y_m, or neither for "
                         "the origin"));
    EXPECT_THAT(refusal_of_bodies("ball { speed_mps: 1 }"),
                HasSubstr("needs direction_rad or aim"));
    EXPECT_THAT(refusal_of_bodies("ball { speed_mps: 1 direction_rad: 0 aim { x_m: 1 y_m: 0 } }"),
                HasSubstr("not both"));
    EXPECT_THAT(refusal_of_bodies("ball { speed_mps: 1 direction_rad: 0 vx_mps: 1 }"),
                HasSubstr("give speed_mps, or vx_mps and vy_mps, not both"));
    EXPECT_THAT(refusal_of_bodies("ball { direction_rad: 0 }"), HasSubstr("need speed_mps"));
    EXPECT_THAT(refusal_of_bodies("ball { speed_mps: 1 aim { x_m: 1 } }"),
                EndsWith("needs x_m and y_m"));
    EXPECT_THAT(refusal_of_bodies("ball { speed_mps: 1 aim { x_m: 0 y_m: 0 } }"),
                HasSubstr("no direction"));
    EXPECT_THAT(refusal_of_bodies("ball { z_m: 0.2 rolling: true }"), HasSubstr("remove z_m"));
    EXPECT_THAT(refusal_of_bodies("ball { turn_rate_x_radps: 1 rolling: true }"),
                HasSubstr("remove "));
}

TEST(RepeatTest, MovesARobotAlongItsHeadingOrTheAxes) {
    const Repeat ahead = prepare(
        "robots { id: 3 pose { x_m: 0.5 y_m: 0.2 heading_rad: 2 } speed_mps: -1.5 "
        "turn_rate_radps: 3 }");
    const Repeat sideways = prepare("robots { id: 3 vx_mps: 0.25 vy_mps: -1 }");

    const world::GroundMotion& motion = ahead.opening.robots.at(0).motion;
    EXPECT_EQ(motion.velocity_mps, (Vec2{-1.5 * std::cos(2.0), -1.5 * std::sin(2.0)}));
    EXPECT_EQ(motion.turn_rate_radps, 3);
    EXPECT_EQ(sideways.opening.robots.at(0).motion.velocity_mps, (Vec2{0.25, -1}));
}

TEST(RepeatTest, ARobotWithoutAPoseStandsWhereTheDisciplineHasIt) {
    EXPECT_EQ(prepare("robots { id: 3 }").opening.robots.at(0).pose,
              soccer().spec().robots[2].start);
}

TEST(RepeatTest, RefusesARobotThatContradictsItself) {
    EXPECT_THAT(refusal_of_bodies("robots { id: 3 pose { x_m: 0.5 y_m: 0.2 } }"),
                EndsWith("robots.3.pose: needs x_m, y_m and heading_rad"));
    EXPECT_THAT(refusal_of_bodies("robots { id: 3 speed_mps: 1 vy_mps: 1 }"),
                EndsWith("robots.3: give speed_mps, or vx_mps and vy_mps, not both"));
    EXPECT_THAT(refusal_of_bodies("robots { id: 3 wheels { from_s: 1 } wheels { from_s: 1.001 } }"),
                EndsWith("robots.3.wheels.1.from_s: 1.001 s is less than a tick after the one "
                         "before"));
}

TEST(RepeatTest, RefusesBodiesOutsideOfTheField) {
    EXPECT_EQ(refusal_of_bodies("ball { x_m: 3 y_m: 0 }"),
              "play.txtpb: ball: (3, 0) m is outside the field");
    EXPECT_EQ(refusal_of_bodies("robots { id: 3 pose { x_m: 0 y_m: -7 heading_rad: 0 } }"),
              "play.txtpb: robot 3: (0, -7) m is outside the field");
    EXPECT_EQ(refusal_of_bodies("robots { id: 3 pose { x_m: 0.5 y_m: 0.87 heading_rad: 0 } }"),
              "play.txtpb: robot 3: overlaps with the wall 'top wall'");
    EXPECT_THAT(refusal_of_bodies("ball { x_m: 1.09 y_m: 0.5 }"),
                HasSubstr("overlaps with the wall"));
    EXPECT_THAT(refusal_of_bodies("ball { x_m: 1.15 y_m: 0.5 }"),
                HasSubstr("overlaps with the wall"));
    EXPECT_THAT(refusal_of_bodies("ball { x_m: 1.06 y_m: 0.86 }"), HasSubstr("top corner"));
    EXPECT_THAT(refusal_of_bodies("ball { z_m: 0.02 }"), HasSubstr("is in the ground"));
}

TEST(RepeatTest, TakesBodiesInTheGoals) {
    EXPECT_EQ(refusal_of_bodies("ball { x_m: 1.15 y_m: 0.1 }"), "");
    EXPECT_EQ(refusal_of_bodies("robots { id: 6 pose { x_m: -1.15 y_m: -0.1 heading_rad: 0 } }"),
              "");
}

TEST(RepeatTest, RefusesBodiesThatOverlap) {
    EXPECT_EQ(refusal_of_bodies("robots { id: 3 pose { x_m: 0.812 y_m: -0.42 heading_rad: 0 } }"),
              "play.txtpb: robot 3: overlaps with robot 2");
    EXPECT_EQ(refusal_of_bodies("robots { id: 3 pose { x_m: 0.05 y_m: 0 heading_rad: 0 } }"),
              "play.txtpb: ball: overlaps with robot 3");
    EXPECT_EQ(refusal_of_bodies("ball { x_m: 0.298 y_m: 0.48 }"),
              "play.txtpb: ball: overlaps with robot 5");
}

TEST(RepeatTest, TakesBodiesThatTouch) {
    // Two cubes of 7.867 cm side by side.
    EXPECT_EQ(
        refusal_of_bodies("robots { id: 3 pose { x_m: 0.812 y_m: -0.40133 heading_rad: 0 } }"), "");
}

TEST(RepeatTest, TakesABallAboveARobot) {
    // The robot is 7.867 cm high, the ball's radius 2.5 cm: 0.12 m is clear, 0.1 m is not.
    EXPECT_EQ(refusal_of_bodies("ball { x_m: 0.298 y_m: 0.48 z_m: 0.12 }"), "");
    EXPECT_THAT(refusal_of_bodies("ball { x_m: 0.298 y_m: 0.48 z_m: 0.1 }"), HasSubstr("robot 5"));
}

TEST(RepeatTest, SaysWithWhichSeedSomethingIsWrong) {
    const std::string_view file =
        "ball { x_m: 0.298 } vary { path: 'ball.y_m' min: 0 max: 0.5 }";  // Robot 5: y = 0.48.
    std::set<std::string> refusals;
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        refusals.insert(
            refusal_of_bodies(file, seed).substr(0, std::string("play.txtpb: with seed").size()));
    }

    EXPECT_THAT(refusals, testing::ElementsAre("", "play.txtpb: with seed"));
}

TEST(ScriptTest, GivesTheStepsOfATickInTheOrderOfTheFile) {
    const Repeat repeat = prepare(
        "robots { id: 4 wheels { left_mps: 1 right_mps: 2 } wheels { from_s: 0.5 } }"
        "robots { id: 3 wheels { from_s: 0.51 left_mps: 3 } }");

    const auto now = repeat.script.steps_from(Tick{0});
    ASSERT_EQ(now.size(), 1U);
    EXPECT_EQ(now[0].command, (world::RobotCommand{RobotId{4}, world::WheelSpeeds{1, 2}}));
    EXPECT_TRUE(repeat.script.steps_from(Tick{1}).empty());
    EXPECT_EQ(repeat.script.steps_from(Tick{30}).size(), 1U);  // 0.5 s
    EXPECT_EQ(repeat.script.steps_from(Tick{31}).size(), 1U);  // 0.51 s, the nearest tick.
    EXPECT_EQ(repeat.script.steps_from(Tick{31})[0].command.robot, RobotId{3});
}

TEST(ScriptTest, AnOrderIsACommandAsStrategiesGiveIt) {
    const Repeat repeat = prepare(
        "robots { id: 4 orders { from_s: 0.5 command { wheels { left_mps: 1 right_mps: 2 } } } }");

    ASSERT_EQ(repeat.script.steps_from(Tick{30}).size(), 1U);
    EXPECT_EQ(repeat.script.steps_from(Tick{30})[0].command,
              (world::RobotCommand{RobotId{4}, world::WheelSpeeds{1, 2}}));
}

TEST(ScriptTest, OrdersOfOneTickTellDifferentActuators) {
    const Stage stage("logistics/solo");
    const std::string gripper = "orders { command { gripper { opening_mps: 0.01 } } } ";
    const std::string arm = "orders { command { joint_speeds { joint1: 0.1 } } } ";

    const Result<Repeat> repeat =
        stage.prepare("time_limit_s: 1 robots { id: 1 " + gripper + arm + "}");

    ASSERT_TRUE(repeat) << repeat.error().message;
    EXPECT_EQ(repeat->script.steps_from(Tick{0}).size(), 2U);
    EXPECT_EQ(stage.refusal("time_limit_s: 1 robots { id: 1 " + gripper + arm + gripper + "}"),
              "play.txtpb: robots.1.orders.2.from_s: 0 s is less than a tick after the one before");
}

TEST(ScriptTest, RefusesWhatARobotDoesNotTake) {
    EXPECT_EQ(refusal_of_bodies("robots { id: 3 orders { command { body_velocity {} } } }"),
              "play.txtpb: robots.3.orders.0.command: the command has `body_velocity`, expected "
              "`wheels`");
    EXPECT_EQ(
        refusal_of_bodies("robots { id: 3 orders { command { wheels {} actuator: 'arm' } } }"),
        "play.txtpb: robots.3.orders.0.command: the command has `wheels` for 'arm', expected "
        "`wheels`");
    EXPECT_EQ(refusal_of_bodies("robots { id: 3 orders {} }"),
              "play.txtpb: robots.3.orders.0.command: the command has no drive, expected `wheels`");
    EXPECT_THAT(
        refusal_of_bodies("robots { id: 3 orders { command { wheels { left_mps: nan } } } }"),
        HasSubstr("robots.3.orders.0.command.wheels.left_mps: nan is out of range"));
    EXPECT_EQ(
        refusal_of_bodies("robots { id: 3 wheels {} orders { from_s: 1 command { wheels {} } } }"),
        "play.txtpb: robots.3: give wheels or orders, not both");
}

TEST(ScriptTest, TellsARobotNothingThatIsMeantForAnother) {
    const Repeat repeat =
        prepare("robots { id: 4 wheels { left_mps: 1 } } robots { id: 7 wheels { left_mps: 2 } }");
    const command::Kind* const wheels = command::find_kind("wheels");
    const std::array yellow{world::CommandedRobot{RobotId{6}, {{"drive", {wheels}}}},
                            world::CommandedRobot{RobotId{7}, {{"drive", {wheels}}}}};

    world::CommandSet commands;
    repeat.script.append_commands(Tick{0}, yellow, commands);

    EXPECT_THAT(commands,
                testing::ElementsAre(world::RobotCommand{RobotId{7}, world::WheelSpeeds{2, 0}}));
}

}  // namespace
}  // namespace cancha::scenario
