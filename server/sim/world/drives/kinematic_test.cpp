#include <cmath>

#include <gtest/gtest.h>

#include "tests/support/free_fixture.h"

// WebSim's motion without a physics engine: x += v / 10 every 50 ms, so twice the commanded speed.
namespace cancha::world::drives {
namespace {

constexpr double kHigh_m = 100;

// Rounding of numbers of a few metres per second that are set in every step.
constexpr double kRounding = 1e-9;

// Skids that touch the ground are pushed out of it; a standing body has sunk in by 0.1 mm.
constexpr double kAtContact_mps = 1e-3;

/// One robot, on the ground or high above it, with the highest friction and restitution everywhere.
class KinematicTest : public ::testing::Test {
  protected:
    static v1::Discipline lab(double height_m) {
        v1::Discipline discipline = free_lab();
        discipline.mutable_physics()->set_robot_friction(1);
        discipline.mutable_physics()->set_robot_restitution(1);
        discipline.mutable_robot_kinds(0)->set_drive("kinematic");
        write_pose(*add_robot(discipline).mutable_start(), {0, 0, height_m});
        return discipline;
    }

    static void tell(WorldFixture& fixture, double forward_mps, double up_mps, double turn_radps) {
        fixture.world().command(kRobot, {.kind = command::find_kind("body_velocity"),
                                         .numbers = {forward_mps, 0, up_mps, turn_radps}});
    }
};

TEST_F(KinematicTest, IsAtOnceTwiceAsFastAsItIsTold) {
    WorldFixture fixture(lab(kHigh_m));
    tell(fixture, 2, -1, 1.5);

    fixture.run_ticks(1);

    const referee::RobotState& robot = fixture.robot(kRobot);
    EXPECT_NEAR(std::hypot(robot.velocity_mps.x, robot.velocity_mps.y), 4, kRounding);
    EXPECT_NEAR(robot.velocity_mps.z, -2, kRounding);
    EXPECT_NEAR(robot.turn_rate_radps, 1.5, kRounding);
}

TEST_F(KinematicTest, StandsAtOnceWhenItIsToldTo) {
    WorldFixture fixture(lab(kHigh_m));
    tell(fixture, 2, 1, 1.5);
    fixture.run_for(1);
    tell(fixture, 0, 0, 0);

    fixture.run_ticks(1);

    EXPECT_NEAR(length(fixture.robot(kRobot).velocity_mps), 0, kRounding);
    EXPECT_NEAR(fixture.robot(kRobot).turn_rate_radps, 0, kRounding);
}

TEST_F(KinematicTest, DoesNotFall) {
    WorldFixture fixture(lab(kHigh_m));
    const double before_m = fixture.robot(kRobot).position_m.z;

    fixture.run_for(10);

    EXPECT_NEAR(fixture.robot(kRobot).position_m.z, before_m, kRounding);
}

TEST_F(KinematicTest, IsNotSlowedDownByTheGround) {
    WorldFixture fixture(lab(0));
    tell(fixture, 2, 0, 0);

    fixture.run_for(5);

    EXPECT_NEAR(fixture.robot(kRobot).velocity_mps.x, 4, kAtContact_mps);
}

TEST_F(KinematicTest, GoesWhereItsNosePoints) {
    WorldFixture fixture(lab(kHigh_m));
    tell(fixture, 0, 0, 1.5);
    fixture.run_for(1);
    const double heading_rad = fixture.robot(kRobot).heading_rad;
    const Vec2 from_m = fixture.robot(kRobot).ground_position_m();
    tell(fixture, 2, 0, 0);

    fixture.run_for(1);

    const Vec2 way_m = fixture.robot(kRobot).ground_position_m() - from_m;
    EXPECT_NEAR(way_m.x, 4 * std::cos(heading_rad), 1e-6);
    EXPECT_NEAR(way_m.y, 4 * std::sin(heading_rad), 1e-6);
}

TEST_F(KinematicTest, StaysAtAWallThatItDrivesInto) {
    v1::Discipline discipline = lab(0);
    write_pose(*add_shape(discipline, "wall", box_of({0.2, 4, 1})).mutable_pose(), {2.1, 0, 0.5});
    WorldFixture fixture(discipline);
    tell(fixture, 0.5, 0, 0);

    fixture.run_for(10);

    // The nose is 0.2 m ahead of the centre. It bounces off at 1 m/s for at most a substep.
    EXPECT_NEAR(fixture.robot(kRobot).position_m.x, 1.8, 2 * 1 * kSubstep_s);
    EXPECT_NEAR(fixture.robot(kRobot).position_m.z, 0.05, 0.01);
}

TEST_F(KinematicTest, StandsUprightAgainAfterItWasTilted) {
    v1::Discipline discipline = lab(kHigh_m);
    write_pose(*discipline.mutable_robots(0)->mutable_start(), {0, 0, kHigh_m}, 30 * kDegree_rad);
    WorldFixture fixture(discipline);

    fixture.run_for(2);  // Twenty time constants.

    const Quaternion& q = fixture.robot(kRobot).orientation;
    EXPECT_NEAR(1 - 2 * (q.x * q.x + q.y * q.y), 1, kRounding);
}

TEST_F(KinematicTest, ClampsWhatItIsToldAndSaysTo) {
    v1::Discipline discipline = lab(kHigh_m);
    (*discipline.mutable_robot_kinds(0)->mutable_drive_settings())["max_speed_mps"] = 0.5;
    WorldFixture fixture(discipline);
    tell(fixture, 2, -2, 0);

    fixture.run_ticks(1);

    EXPECT_NEAR(fixture.robot(kRobot).velocity_mps.x, 1, kRounding);
    EXPECT_NEAR(fixture.robot(kRobot).velocity_mps.z, -1, kRounding);
}

}  // namespace
}  // namespace cancha::world::drives
