#include <cmath>
#include <numbers>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/link_fixture.h"

// Joints that are moved by drives, motors and other joints.
namespace cancha::world {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr RobotId kArmed{1};
constexpr double kArm_kg = 0.5;
constexpr double kArm_m = 0.4;
// Torque of the arm's weight at half its length.
constexpr double kWeight_nm = kArm_kg * kGravity_mps2 * kArm_m / 2;

v1::RobotKind& arm_kind(v1::Discipline& discipline) {
    return *discipline.mutable_robot_kinds(0);
}

v1::Joint& arm_hinge(v1::Discipline& discipline) {
    return *arm_kind(discipline).mutable_structure()->mutable_joints(0);
}

/// A heavy base with an arm that points ahead, on a hinge about y with a motor. Positive speeds
/// turn the arm down. The solver is exact.
v1::Discipline arm_robot() {
    v1::Discipline discipline = free_lab();
    discipline.mutable_physics()->set_solver(v1::SOLVER_STEP);
    v1::RobotKind& kind = arm_kind(discipline);
    kind.clear_drive();
    v1::Actuator& arm = *kind.add_drives();
    arm.set_name("arm");
    arm.set_type("joints");
    arm.add_joints("hinge");
    v1::Model& structure = *kind.mutable_structure();
    add_box(structure, "base", {}, {0.6, 0.4, 0.4}, 50);
    add_box(structure, "arm", {0.3 + kArm_m / 2, 0, 0.2}, {kArm_m, 0.04, 0.04}, kArm_kg);
    v1::Joint& hinge = add_hinge(structure, "base", "arm", {-kArm_m / 2, 0, 0});
    hinge.set_lower(-2);
    hinge.set_upper(2);
    hinge.set_max_speed(1.5);
    hinge.set_max_effort(10 * kWeight_nm);
    add_robot(discipline);
    return discipline;
}

void tell(WorldFixture& fixture, const char* kind, double number) {
    fixture.world().command(kArmed, {.kind = command::find_kind(kind), .numbers = {number}});
}

double angle_rad(const WorldFixture& fixture) {
    return fixture.state().joints.front().position;
}

TEST(DrivenJointTest, TurnsAsFastAsItIsTold) {
    WorldFixture fixture(arm_robot());
    tell(fixture, "joint_speeds", -0.5);
    fixture.run_for(1);
    // The motor starts in the first substep and corrects the sag under the weight.
    EXPECT_NEAR(angle_rad(fixture), -0.5, 0.002);
    EXPECT_NEAR(fixture.state().joints.front().speed, -0.5, 0.002);
}

TEST(DrivenJointTest, GoesWhereItIsToldAndStays) {
    WorldFixture fixture(arm_robot());
    tell(fixture, "joint_positions", -1.2);
    fixture.run_for(0.5);
    EXPECT_NEAR(angle_rad(fixture), -0.75, 0.01);  // Within the joint's limit of 1.5 rad/s.
    fixture.run_for(2);
    EXPECT_NEAR(angle_rad(fixture), -1.2, 1e-4);
    fixture.run_for(60);
    EXPECT_NEAR(angle_rad(fixture), -1.2, 1e-4);
}

TEST(DrivenJointTest, HoldsWhatItIsNotToldAnything) {
    WorldFixture fixture(arm_robot());
    fixture.run_for(60);
    EXPECT_NEAR(angle_rad(fixture), 0, 1e-4);
}

// A command whose numbers are all 0 is a command, too.
TEST(DrivenJointTest, WakesWhenItIsToldToGoToZero) {
    v1::Discipline discipline = arm_robot();
    discipline.mutable_physics()->set_solver(v1::SOLVER_QUICKSTEP);
    WorldFixture fixture(discipline);
    tell(fixture, "joint_speeds", -0.5);
    fixture.run_for(1);
    tell(fixture, "joint_speeds", 0);
    fixture.run_for(10);
    ASSERT_LT(angle_rad(fixture), -0.4);
    tell(fixture, "joint_positions", 0);
    fixture.run_for(2);
    EXPECT_NEAR(angle_rad(fixture), 0, 1e-3);
}

// A recording has no -0, but the hash of the state tells 0 and -0 apart.
TEST(DrivenJointTest, IsToldZeroWithoutASign) {
    v1::Discipline discipline = arm_robot();
    arm_hinge(discipline).set_max_speed(0);
    WorldFixture fixture(discipline);
    tell(fixture, "joint_speeds", -1);
    EXPECT_FALSE(std::signbit(fixture.world().command_of(kArmed).numbers[0]));
}

TEST(DrivenJointTest, GoesNoFartherThanItsLimits) {
    WorldFixture fixture(arm_robot());
    tell(fixture, "joint_positions", -7);
    fixture.run_for(3);
    EXPECT_NEAR(angle_rad(fixture), -2, 1e-3);
    EXPECT_EQ(fixture.world().command_of(kArmed).numbers[0], -2);
    tell(fixture, "joint_speeds", 100);
    EXPECT_EQ(fixture.world().command_of(kArmed).numbers[0], 1.5);
}

// ODE would push the joint away from the stop with its full effort.
TEST(DrivenJointTest, AStrongMotorRestsAtTheLimit) {
    v1::Discipline discipline = arm_robot();
    arm_hinge(discipline).set_upper(0);
    arm_hinge(discipline).set_max_effort(1000 * kWeight_nm);
    WorldFixture fixture(discipline);
    fixture.run_for(1);
    EXPECT_NEAR(angle_rad(fixture), 0, 1e-4);
    EXPECT_NEAR(fixture.robot(kArmed).position_m.x, 0, 1e-4);
}

TEST(DrivenJointTest, LiftsNoMoreThanItsEffort) {
    for (const double share : {0.9, 1.1}) {
        v1::Discipline discipline = arm_robot();
        arm_hinge(discipline).set_max_effort(share * kWeight_nm);
        WorldFixture fixture(discipline);
        fixture.run_for(3);
        EXPECT_EQ(angle_rad(fixture) > 0.3, share < 1) << share;
    }
}

TEST(DrivenJointTest, StartsAndIsPlacedAsItIsSaid) {
    v1::Discipline discipline = arm_robot();
    v1::JointPosition& start = *discipline.mutable_robots(0)->add_joints();
    start.set_joint("hinge");
    start.set_position(-std::numbers::pi / 2);
    WorldFixture fixture(discipline);
    EXPECT_NEAR(angle_rad(fixture), -std::numbers::pi / 2, 1e-9);
    // The arm stands upright on its hinge, 0.3 m ahead of the middle and 0.4 m above the ground.
    EXPECT_NEAR(link_of(fixture).position_m.x, 0.3, 1e-9);
    EXPECT_NEAR(link_of(fixture).position_m.z, 0.4 + kArm_m / 2, 1e-9);

    constexpr double kUp[] = {-0.5};
    fixture.world().place_robot(kArmed, {1, 2, 0}, {}, {}, kUp);
    fixture.run_for(1);
    EXPECT_NEAR(angle_rad(fixture), -0.5, 1e-4);
    fixture.place(kArmed, {});
    EXPECT_NEAR(angle_rad(fixture), -std::numbers::pi / 2, 1e-9);
}

TEST(DrivenJointTest, ASnapshotHasTheKindOfTheLastCommand) {
    WorldFixture fixture(arm_robot());
    tell(fixture, "joint_positions", -0.7);
    fixture.run_for(0.2);
    const WorldSnapshot then = fixture.world().snapshot();
    fixture.run_for(1);
    const WorldSnapshot later = fixture.world().snapshot();

    tell(fixture, "joint_speeds", 0.3);
    fixture.run_for(1);
    ASSERT_TRUE(fixture.restore(then));
    fixture.run_for(1);

    EXPECT_EQ(fixture.world().snapshot(), later);
}

/// A second arm beside the first one, which turns half as far in the other direction.
v1::Discipline two_arms() {
    v1::Discipline discipline = arm_robot();
    v1::Model& structure = *arm_kind(discipline).mutable_structure();
    add_box(structure, "other", {0.3 + kArm_m / 2, 0.1, 0.2}, {kArm_m, 0.04, 0.04}, kArm_kg);
    v1::Joint& follower = add_hinge(structure, "base", "other", {-kArm_m / 2, 0, 0});
    follower.set_name("follower");
    follower.mutable_mimic()->set_joint("hinge");
    follower.mutable_mimic()->set_multiplier(-0.5);
    return discipline;
}

TEST(DrivenJointTest, AJointThatMimicsAnotherGoesWithIt) {
    WorldFixture fixture(two_arms());
    tell(fixture, "joint_speeds", -1);
    for (int i = 0; i < 60; ++i) {
        fixture.run_ticks(1);
        // Two substeps late: in each, half of the error is corrected.
        EXPECT_NEAR(fixture.state().joints[1].position, -0.5 * angle_rad(fixture),
                    0.5 * 2.2 * kSubstep_s);
    }
    EXPECT_NEAR(fixture.state().joints[1].position, 0.5, 0.01);
}

TEST(DrivenJointTest, MotorsOfTheArenaRunByThemselves) {
    v1::Discipline discipline = free_lab();
    add_body(discipline, "sail", {0, 0, 2});
    v1::Joint& turning = add_joint(discipline, v1::JOINT_TYPE_REVOLUTE, {1, 0, 0});
    turning.mutable_motor()->set_speed(0.8);
    add_body(discipline, "gate", {0, 3, 2});
    v1::Joint& sliding = add_joint(discipline, v1::JOINT_TYPE_PRISMATIC, {0, 0, 1});
    sliding.mutable_motor()->set_position(0.5);
    sliding.mutable_motor()->set_speed(0.2);
    sliding.set_upper(0.6);
    WorldFixture fixture(discipline);

    fixture.run_for(1);
    EXPECT_NEAR(fixture.state().joints[0].position, 0.8, 1e-3);
    EXPECT_NEAR(fixture.state().joints[1].position, 0.2, 1e-3);
    fixture.run_for(3);
    EXPECT_NEAR(fixture.state().joints[1].position, 0.5, 1e-4);
}

/// A sail in the air on a joint without `effort`, with a motor that presses the joint against a
/// stop.
v1::Discipline pressed(v1::JointType type, double speed) {
    v1::Discipline discipline = free_lab();
    add_body(discipline, "sail", {0, 0, 2});
    v1::Joint& joint = add_joint(discipline, type, {1, 0, 0});
    joint.set_lower(-0.5);
    joint.set_upper(0.5);
    joint.mutable_motor()->set_speed(speed);
    return discipline;
}

TEST(DrivenJointTest, AMotorOfAnyEffortPressesAgainstItsStop) {
    for (const v1::JointType type : {v1::JOINT_TYPE_REVOLUTE, v1::JOINT_TYPE_PRISMATIC}) {
        for (const v1::Solver solver : {v1::SOLVER_QUICKSTEP, v1::SOLVER_STEP}) {
            for (const double speed : {1.0, -1.0}) {
                v1::Discipline discipline = pressed(type, speed);
                discipline.mutable_physics()->set_solver(solver);
                WorldFixture fixture(discipline);
                fixture.run_for(3);
                EXPECT_NEAR(fixture.state().joints[0].position, 0.5 * speed, 1e-3);
                EXPECT_NEAR(fixture.state().joints[0].speed, 0, 1e-3);
            }
        }
    }
}

TEST(DrivenJointTest, AMotorOfAnyEffortLeavesItsStopAgain) {
    v1::Discipline discipline = arm_robot();
    arm_hinge(discipline).clear_max_effort();
    arm_hinge(discipline).set_upper(0.3);
    WorldFixture fixture(discipline);
    tell(fixture, "joint_speeds", 1);
    fixture.run_for(2);
    EXPECT_NEAR(angle_rad(fixture), 0.3, 1e-3);
    tell(fixture, "joint_speeds", -1);
    fixture.run_for(0.5);
    EXPECT_NEAR(angle_rad(fixture), -0.2, 0.01);
}

TEST(DrivenJointTest, AJointThatMimicsWithAnyEffortPressesAgainstItsStop) {
    v1::Discipline discipline = two_arms();
    v1::Joint& follower = *arm_kind(discipline).mutable_structure()->mutable_joints(1);
    follower.set_lower(-0.2);
    follower.set_upper(0.2);
    WorldFixture fixture(discipline);
    for (const double speed : {-1.0, 1.0}) {
        tell(fixture, "joint_speeds", speed);
        fixture.run_for(3);
        EXPECT_NEAR(fixture.state().joints[1].position, -0.2 * speed, 1e-3);
    }
}

TEST(DrivenJointTest, AnActuatorMovesJointsThatThereAre) {
    v1::Discipline discipline = arm_robot();
    v1::Actuator& arm = *arm_kind(discipline).mutable_drives(0);
    arm.set_joints(0, "elbow");
    EXPECT_THAT(error_of(discipline),
                StartsWith("robot_kinds.cube.drives.arm.joints[0]: no joint that can be driven "
                           "'elbow' in the model; there are: hinge"));
    arm.clear_joints();
    EXPECT_THAT(error_of(discipline),
                StartsWith("robot_kinds.cube.drives.arm.joints: are 0, but the drive 'joints' "
                           "moves 1 to 8"));
    arm.add_joints("hinge");
    arm.add_joints("hinge");
    EXPECT_THAT(error_of(discipline), HasSubstr("'hinge' is moved by another actuator, too"));
    arm_kind(discipline).clear_drives();
    arm_kind(discipline).set_drive("joints");
    EXPECT_EQ(error_of(discipline),
              "robot_kinds.cube.drive: 'joints' moves joints: name it in `drives`, with its "
              "`joints`, not in `drive`");
}

TEST(DrivenJointTest, AnArmKnowsAllJointsUnderItsTip) {
    v1::Discipline discipline = arm_robot();
    v1::Model& structure = *arm_kind(discipline).mutable_structure();
    add_box(structure, "hand", {0.8, 0, 0.2}, {0.2, 0.04, 0.04}, 0.1);
    add_hinge(structure, "arm", "hand", {-0.1, 0, 0}).set_name("wrist");
    v1::Actuator& arm = *arm_kind(discipline).mutable_drives(0);
    arm.set_type("arm");
    // The tip is beyond the last joint in the list.
    arm.set_tip("hand");
    EXPECT_THAT(error_of(discipline), HasSubstr("other joints move, too: 'wrist'"));
    // The first joint in the list stands on another joint.
    arm.set_joints(0, "wrist");
    EXPECT_THAT(error_of(discipline), HasSubstr("other joints move, too: 'hinge'"));
    arm.set_joints(0, "hinge");
    arm.add_joints("wrist");
    EXPECT_EQ(error_of(discipline), "");
}

TEST(DrivenJointTest, AListOfDrivesIsRefusedWhereItContradictsItself) {
    v1::Discipline discipline = arm_robot();
    arm_kind(discipline).set_drive("none");
    EXPECT_THAT(error_of(discipline), HasSubstr("the short form for one drive"));
    arm_kind(discipline).clear_drive();
    arm_kind(discipline).add_drives()->set_name("arm");
    EXPECT_THAT(error_of(discipline), HasSubstr("'arm' is already taken"));
    for (const char* const name : {"base", "more"}) {
        v1::Actuator& base = name == std::string("base") ? *arm_kind(discipline).mutable_drives(1)
                                                         : *arm_kind(discipline).add_drives();
        base.set_name(name);
        base.set_type("kinematic");
    }
    EXPECT_THAT(error_of(discipline),
                StartsWith("robot_kinds.cube.drives.more.type: another drive of the list pushes "
                           "the base"));
}

TEST(DrivenJointTest, PositionsAndMimicsAreRefusedWhereTheyCannotBe) {
    v1::Discipline discipline = two_arms();
    v1::JointPosition& start = *discipline.mutable_robots(0)->add_joints();
    start.set_joint("follower");
    EXPECT_THAT(error_of(discipline), HasSubstr("no joint that moves by itself 'follower'"));
    start.set_joint("hinge");
    start.set_position(2.5);
    EXPECT_THAT(error_of(discipline),
                StartsWith("robots[0].joints[0].position: 2.5 is beyond the limits of the joint "
                           "'hinge', -2 to 2"));
    start.set_position(1);
    arm_kind(discipline).mutable_structure()->mutable_joints(1)->set_lower(-0.4);
    EXPECT_THAT(error_of(discipline), HasSubstr("-0.5 is beyond the limits of the joint "
                                                "'follower', -0.4 to"));
    arm_kind(discipline).mutable_structure()->mutable_joints(1)->clear_lower();
    *discipline.mutable_robots(0)->add_joints() = start;
    EXPECT_THAT(error_of(discipline),
                StartsWith("robots[0].joints[1].joint: 'hinge' is listed twice"));
    discipline.mutable_robots(0)->mutable_joints()->RemoveLast();
    arm_kind(discipline).mutable_structure()->mutable_joints(1)->mutable_mimic()->set_joint("knee");
    EXPECT_THAT(error_of(discipline), HasSubstr(".mimic.joint: 'knee' is no joint of the model"));
    arm_hinge(discipline).mutable_motor()->set_speed(1);
    EXPECT_THAT(error_of(discipline), HasSubstr("a robot's have a drive"));
}

}  // namespace
}  // namespace cancha::world
