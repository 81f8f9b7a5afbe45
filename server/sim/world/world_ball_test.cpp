#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <string>

#include <gtest/gtest.h>

#include "server/sim/world/world.h"
#include "tests/support/tolerance.h"
#include "tests/support/world_fixture.h"

namespace cancha::world {
namespace {

/// Depth to which a body may sink into a wall in one tick: its way in one part of a substep.
constexpr double kBallSunk_m = kBallRadius_m;

bool is_in_arena(const Vec3& ball_m) {
    const bool is_on_field = std::abs(ball_m.x) < kRight_m && std::abs(ball_m.y) < kTop_m;
    const bool is_in_goal = std::abs(ball_m.x) < kGoalRight_m - kBallRadius_m + kBallSunk_m &&
                            std::abs(ball_m.y) < kGoalTop_m;
    return is_on_field || is_in_goal;
}

/// A field whose robots have no drive: only their inertia is left.
v1::Discipline robots_on_ice() {
    v1::Discipline discipline = empty_field();
    discipline.mutable_robot_kinds(0)->set_drive("none");
    return discipline;
}

TEST(WorldBallTest, FallsAsFastAsGravitySays) {
    WorldFixture fixture(empty_field());
    fixture.world().launch_ball({.position_m = {0.5, 0.5, 1.0}});

    fixture.run_for(0.25);

    // Semi-implicit Euler exceeds the parabola by g t h / 2, exactly.
    const double fallen_m = 0.5 * kGravity_mps2 * 0.25 * (0.25 + kSubstep_s);
    EXPECT_NEAR(fixture.ball().position_m.z, 1.0 - fallen_m, kRounding);
}

TEST(WorldBallTest, BouncesOffTheGroundWithItsRestitution) {
    v1::Discipline discipline = empty_field();
    discipline.mutable_ball()->set_ground_restitution(0.5);
    WorldFixture fixture(discipline);
    fixture.world().launch_ball({.position_m = {0, 0, 0.5}});
    double down_mps = 0;

    while (fixture.ball().velocity_mps.z <= 0) {
        down_mps = -fixture.ball().velocity_mps.z;
        fixture.run_ticks(1);
    }

    // Both speeds are seen at the end of a tick: gravity acts for at most one tick on each.
    EXPECT_NEAR(fixture.ball().velocity_mps.z, 0.5 * down_mps, 1.5 * kGravity_mps2 * kTick_s);
}

TEST(WorldBallTest, LiesStillOnTheGround) {
    WorldFixture fixture(empty_field());

    fixture.run_for(1);
    const Vec3 before = fixture.ball().position_m;
    fixture.run_for(1);

    // It may sink in by at most its fall in a substep, and then rests.
    EXPECT_NEAR(before.z, kBallRadius_m, kGravity_mps2 * kSubstep_s * kSubstep_s);
    EXPECT_NEAR(fixture.ball().position_m.z, before.z, 1e-6);
    EXPECT_EQ(fixture.ball().position_m.x, 0);
    EXPECT_EQ(fixture.ball().position_m.y, 0);
}

TEST(WorldBallTest, CoastsForEverWithoutFriction) {
    WorldFixture fixture(empty_field());
    fixture.shoot({-0.5, 0.1}, {1, 0});

    fixture.run_for(1);

    EXPECT_NEAR(fixture.ball().position_m.x, 0.5, kRounding);
    EXPECT_NEAR(fixture.ball().position_m.y, 0.1, kRounding);
    EXPECT_NEAR(fixture.ball().velocity_mps.x, 1, kRounding);
}

TEST(WorldBallTest, LosesSpeedAtItsRollingDeceleration) {
    v1::Discipline discipline = empty_field();
    discipline.mutable_ball()->set_rolling_deceleration_mps2(0.5);
    WorldFixture fixture(discipline);
    fixture.shoot({-0.5, 0}, {0.6, 0.8});

    fixture.run_for(1);

    EXPECT_NEAR(fixture.ball().velocity_mps.x, 0.6 * 0.5, kRounding);
    EXPECT_NEAR(fixture.ball().velocity_mps.y, 0.8 * 0.5, kRounding);
}

TEST(WorldBallTest, StopsWhenRollingHasTakenAllSpeed) {
    v1::Discipline discipline = empty_field();
    discipline.mutable_ball()->set_rolling_deceleration_mps2(0.5);
    WorldFixture fixture(discipline);
    fixture.shoot({-0.5, 0}, {0.4, 0});

    fixture.run_for(1);

    EXPECT_EQ(fixture.ball().velocity_mps.x, 0);
}

TEST(WorldBallTest, SlidingTurnsIntoRollingAtFiveSeventhsOfTheSpeed) {
    v1::Discipline discipline = empty_field();
    discipline.mutable_ball()->set_ground_friction(0.5);
    WorldFixture fixture(discipline);
    fixture.shoot({-0.5, 0}, {1, 0});

    fixture.run_for(0.5);

    // A solid sphere keeps its angular momentum about the point of contact: m v0 = m v + 2/5 m v.
    EXPECT_NEAR(fixture.ball().velocity_mps.x, 5.0 / 7, 0.01);
    EXPECT_NEAR(fixture.ball().turn_rate_radps.y, 5.0 / 7 / kBallRadius_m, 0.01 / kBallRadius_m);
}

TEST(WorldBallTest, BouncesOffAWallWithItsRestitution) {
    WorldFixture fixture(empty_field());
    fixture.shoot({0.8, 0.4}, {1, 0});

    fixture.run_for(0.5);

    EXPECT_NEAR(fixture.ball().velocity_mps.x, -0.45, kSolver_mps);
    EXPECT_NEAR(fixture.ball().velocity_mps.y, 0, kSolver_mps);
}

TEST(WorldBallTest, GrazingAWallKeepsItsSpeedAlongIt) {
    WorldFixture fixture(empty_field());
    fixture.shoot({0, 0.7}, {1, 1});

    fixture.run_for(0.5);

    EXPECT_NEAR(fixture.ball().velocity_mps.x, 1, kSolver_mps);
    EXPECT_NEAR(fixture.ball().velocity_mps.y, -0.45, kSolver_mps);
}

TEST(WorldBallTest, ACornerTurnsItBySquare) {
    v1::Discipline discipline = empty_field();
    discipline.mutable_ball()->set_wall_restitution(1);
    WorldFixture fixture(discipline);
    // Along the side wall into the middle of the corner piece, whose face is at 45 degrees.
    fixture.shoot({0.9, kTop_m - kCorner_m / 2}, {1, 0});

    fixture.run_for(0.3);

    EXPECT_NEAR(fixture.ball().velocity_mps.x, 0, kSolver_mps);
    EXPECT_NEAR(fixture.ball().velocity_mps.y, -1, kSolver_mps);
}

TEST(WorldBallTest, EntersTheGoalAndStaysInIt) {
    v1::Discipline discipline = empty_field();
    discipline.mutable_ball()->set_wall_restitution(0);
    WorldFixture fixture(discipline);
    fixture.shoot({0.5, 0.19 - kBallRadius_m}, {2, 0});

    fixture.run_for(1);

    EXPECT_NEAR(fixture.ball().position_m.x, kGoalRight_m - kBallRadius_m, 2 * kSubstep_s);
}

TEST(WorldBallTest, KeepsMomentumWhenItMeetsARobot) {
    v1::Discipline discipline = robots_on_ice();
    discipline.mutable_ball()->set_robot_restitution(0.3);
    const RobotId robot = add_cube(discipline, {0.2, 0, 0});
    WorldFixture fixture(discipline);
    fixture.shoot({-0.2, 0}, {2, 0});

    fixture.run_for(0.4);

    const double ball_mps = fixture.ball().velocity_mps.x;
    const double robot_mps = fixture.robot(robot).velocity_mps.x;
    EXPECT_NEAR(kBallMass_kg * ball_mps + kRobotMass_kg * robot_mps, kBallMass_kg * 2, kSolver_mps);
    EXPECT_NEAR(robot_mps - ball_mps, 0.3 * 2, kSolver_mps);
}

TEST(WorldBallTest, RubbingOnAWallTakesSpeedAsCoulombSays) {
    v1::Discipline discipline = empty_field();
    discipline.mutable_ball()->set_wall_friction(0.1);
    WorldFixture fixture(discipline);
    fixture.shoot({0, 0.7}, {1, 1});

    fixture.run_for(0.5);

    // The impulse along the wall is mu times the impulse into it, m (1 + e) v_n. This is too little
    // to make the ball roll along the wall, which would take 2/7 of its speed.
    const double lost_mps = 0.1 * (1 + 0.45) * 1;
    ASSERT_LT(lost_mps, 2.0 / 7);
    EXPECT_NEAR(fixture.ball().velocity_mps.x, 1 - lost_mps, 1e-4);
    EXPECT_NEAR(fixture.ball().velocity_mps.y, -0.45, 1e-4);
}

TEST(WorldBallTest, RubbingOnARobotTurnsTheBall) {
    v1::Discipline discipline = empty_field();
    discipline.mutable_ball()->set_robot_friction(0.1);
    discipline.mutable_robot_kinds(0)->set_drive("none");
    add_cube(discipline, {0.3, 0, 0});
    WorldFixture fixture(discipline);
    // At 45 degrees into the middle of the robot's rear face.
    fixture.shoot({0.3 - kRobotSide_m / 2 - kBallRadius_m - 0.1, -0.1}, {1, 1});

    fixture.run_for(0.2);

    // Torque = r x F: an impulse J = mu P along the face turns a sphere by J r / (2/5 m r^2).
    const double lost_mps = 1 - fixture.ball().velocity_mps.y;
    EXPECT_GT(lost_mps, 0);
    EXPECT_NEAR(std::abs(fixture.ball().turn_rate_radps.z), 2.5 * lost_mps / kBallRadius_m,
                0.02 * 2.5 * lost_mps / kBallRadius_m);
    EXPECT_NEAR(lost_mps, 0.1 * (1 - fixture.ball().velocity_mps.x), 0.02 * lost_mps);
}

/// One, two, four and eight times the default substep of 1/240 s.
struct SubstepCase {
    std::uint32_t tick_rate_hz;
    std::uint32_t substeps;
};

class FastBallTest : public ::testing::TestWithParam<SubstepCase> {
  protected:
    static v1::Discipline field() {
        v1::Discipline discipline = empty_field();
        discipline.mutable_timing()->set_tick_rate_hz(GetParam().tick_rate_hz);
        discipline.mutable_timing()->set_substeps(GetParam().substeps);
        discipline.mutable_robot_kinds(0)->set_drive("calibrated");
        return discipline;
    }

    /// Number of ticks in this simulated time.
    static int ticks_in(double seconds) {
        return static_cast<int>(std::ceil(seconds * GetParam().tick_rate_hz));
    }
};

TEST_P(FastBallTest, NeverLeavesTheArena) {
    v1::Discipline discipline = field();
    discipline.mutable_ball()->set_wall_restitution(1);  // It stays fast and hits again and again.
    WorldFixture fixture(discipline);
    constexpr int kDirections = 90;

    for (int i = 0; i < kDirections; ++i) {
        const double angle_rad = 2 * std::numbers::pi * i / kDirections;
        fixture.shoot({0.3, 0.1}, {10 * std::cos(angle_rad), 10 * std::sin(angle_rad)});
        for (int tick = 0; tick < ticks_in(1); ++tick) {
            fixture.run_ticks(1);
            ASSERT_TRUE(is_in_arena(fixture.ball().position_m)) << "direction " << i;
        }
    }
}

TEST_P(FastBallTest, NeverPassesThroughARobotThatComesTowardsIt) {
    v1::Discipline discipline = field();
    const RobotId robot = add_cube(discipline, {0.5, 0, 0});
    WorldFixture fixture(discipline);
    constexpr int kShots = 60;

    for (int i = 0; i < kShots; ++i) {
        const double y_m = (2.0 * i / kShots - 1) * (kRobotSide_m / 2);
        // Makes the shots hit at different phases of a substep.
        const double x_m = -0.3 - 0.001 * i;
        fixture.place(robot, {0.5, 0, 0}, {.velocity_mps = {-kMaxWheelSpeed_mps, 0}});
        fixture.drive(robot, -kMaxWheelSpeed_mps, -kMaxWheelSpeed_mps);
        fixture.shoot({x_m, y_m}, {10, 0});
        for (int tick = 0; tick < ticks_in(0.13); ++tick) {
            fixture.run_ticks(1);
            const Vec3 ball = fixture.ball().position_m;
            const bool is_behind =
                ball.x > fixture.robot(robot).position_m.x && std::abs(ball.y) < kRobotSide_m / 2;
            ASSERT_FALSE(is_behind) << "shot " << i << ", tick " << tick;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Substeps, FastBallTest,
                         ::testing::Values(SubstepCase{60, 4}, SubstepCase{60, 2},
                                           SubstepCase{60, 1}, SubstepCase{30, 1}),
                         [](const auto& substep) {
                             return std::to_string(240 / (substep.param.tick_rate_hz *
                                                          substep.param.substeps)) +
                                    "x";
                         });

TEST(WorldBallTest, ComesToRestWhereItIsPlaced) {
    WorldFixture fixture(empty_field());
    fixture.shoot({0, 0}, {3, 1});
    fixture.run_ticks(5);

    fixture.world().place_ball({0.4, -0.2});
    fixture.run_ticks(10);

    EXPECT_EQ(fixture.ball().position_m.x, 0.4);
    EXPECT_EQ(fixture.ball().position_m.y, -0.2);
}

}  // namespace
}  // namespace cancha::world
