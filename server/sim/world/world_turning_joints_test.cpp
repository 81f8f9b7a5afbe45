#include <cmath>
#include <cstddef>
#include <numbers>

#include <gtest/gtest.h>

#include "tests/support/link_fixture.h"

// Hinges that turn more than half a turn: their angles in states jump there, and nothing else does.
namespace cancha::world {
namespace {

constexpr RobotId kCrane{1};
constexpr double kTurn_rad = 2 * std::numbers::pi;

/// A heavy base with an upright axle that a drive turns, and a second axle that follows it.
v1::Discipline crane(double multiplier) {
    v1::Discipline discipline = free_lab();
    discipline.mutable_physics()->set_solver(v1::SOLVER_STEP);
    v1::RobotKind& kind = *discipline.mutable_robot_kinds(0);
    kind.clear_drive();
    v1::Actuator& drive = *kind.add_drives();
    drive.set_name("axles");
    drive.set_type("joints");
    drive.add_joints("axle");
    v1::Model& structure = *kind.mutable_structure();
    add_box(structure, "base", {}, {0.6, 0.4, 0.4}, 50);
    for (const char* name : {"axle", "follower"}) {
        const double x_m = structure.joints().empty() ? 0.2 : -0.2;
        add_box(structure, name, {x_m, 0, 0.3}, {0.1, 0.1, 0.1}, 0.5);
        v1::Joint& axle = add_hinge(structure, "base", name, {});
        axle.set_name(name);
        axle.mutable_axis()->set_y(0);
        axle.mutable_axis()->set_z(1);
        axle.set_max_speed(30);
        axle.set_max_effort(20);
    }
    v1::Joint& follower = *structure.mutable_joints(1);
    follower.mutable_mimic()->set_joint("axle");
    follower.mutable_mimic()->set_multiplier(multiplier);
    add_robot(discipline);
    return discipline;
}

v1::Joint& axle_of(v1::Discipline& discipline) {
    return *discipline.mutable_robot_kinds(0)->mutable_structure()->mutable_joints(0);
}

void tell(WorldFixture& fixture, const char* kind, double number) {
    fixture.world().command(kCrane, {.kind = command::find_kind(kind), .numbers = {number}});
}

/// Angle between a joint and a position, by the shorter way; states have no whole turns.
double apart_rad(const WorldFixture& fixture, double position_rad, std::size_t joint = 0) {
    return std::remainder(fixture.state().joints[joint].position - position_rad, kTurn_rad);
}

TEST(TurningJointTest, GoesOnWithTheSpeedThatItIsTold) {
    v1::Discipline discipline = crane(1);
    axle_of(discipline).set_max_speed(1.5);
    WorldFixture fixture(discipline);
    tell(fixture, "joint_speeds", 0.5);
    for (int second = 1; second <= 20; ++second) {
        fixture.run_for(1);
        EXPECT_NEAR(apart_rad(fixture, 0.5 * second), 0, 0.01);
        EXPECT_NEAR(fixture.state().joints[0].speed, 0.5, 0.01);
    }
}

TEST(TurningJointTest, PositionsCountWholeTurns) {
    v1::Discipline discipline = crane(1);
    axle_of(discipline).set_max_speed(1.5);
    WorldFixture fixture(discipline);
    tell(fixture, "joint_positions", 4);
    fixture.run_for(4);
    EXPECT_NEAR(apart_rad(fixture, 4), 0, 1e-3);
    EXPECT_NEAR(fixture.state().joints[0].speed, 0, 1e-3);
    // One and a half turns back at 1.5 rad/s, although a shorter way leads there.
    tell(fixture, "joint_positions", 4 - 1.5 * kTurn_rad);
    fixture.run_for(3);
    EXPECT_NEAR(apart_rad(fixture, 4 - 4.5), 0, 0.05);
    EXPECT_NEAR(fixture.state().joints[0].speed, -1.5, 0.01);
    fixture.run_for(5);
    EXPECT_NEAR(apart_rad(fixture, 4 - 1.5 * kTurn_rad), 0, 1e-3);
    EXPECT_NEAR(fixture.state().joints[0].speed, 0, 1e-3);
}

TEST(TurningJointTest, AGearOfAnyRatioTurnsOn) {
    for (const double ratio : {2.0, 0.5, -0.37, 7.3}) {
        WorldFixture fixture(crane(ratio));
        tell(fixture, "joint_speeds", 1);
        fixture.run_for(0.5);
        for (int tick = 0; tick < 600; ++tick) {
            fixture.run_ticks(1);
            EXPECT_NEAR(fixture.state().joints[1].speed, ratio, 0.02 * std::abs(ratio));
        }
        const double turned_rad = static_cast<double>(fixture.state().tick.number) * kTick_s;
        // Two substeps late, like all joints that follow others.
        EXPECT_NEAR(apart_rad(fixture, ratio * turned_rad, 1), 0,
                    std::abs(ratio) * (0.005 + 2.2 * kSubstep_s));
    }
}

TEST(TurningJointTest, PlacedWithWholeTurnsItStays) {
    WorldFixture fixture(crane(0.5));
    constexpr double kPositions[] = {7, 3.5};
    fixture.world().place_robot(kCrane, {1, 2, 0}, {}, {}, kPositions);
    for (int tick = 0; tick < 60; ++tick) {
        fixture.run_ticks(1);
        EXPECT_NEAR(apart_rad(fixture, 7), 0, 1e-3);
        EXPECT_NEAR(apart_rad(fixture, 3.5, 1), 0, 1e-3);
    }
    tell(fixture, "joint_positions", 7);
    fixture.run_for(1);
    EXPECT_NEAR(fixture.state().joints[0].speed, 0, 1e-6);
    EXPECT_NEAR(apart_rad(fixture, 7), 0, 1e-3);
}

TEST(TurningJointTest, ASnapshotHasTheTurns) {
    WorldFixture fixture(crane(0.5));
    tell(fixture, "joint_speeds", 2);
    fixture.run_for(2.5);
    const WorldSnapshot then = fixture.world().snapshot();
    fixture.run_for(3);
    const WorldSnapshot later = fixture.world().snapshot();

    ASSERT_TRUE(fixture.restore(then));
    fixture.run_for(3);
    EXPECT_EQ(fixture.world().snapshot(), later);
    WorldFixture other(crane(0.5));
    ASSERT_TRUE(other.restore(then));
    other.run_for(3);
    EXPECT_EQ(other.world().snapshot().numbers, later.numbers);
}

TEST(TurningJointTest, AMotorGoesToItsPositionByWholeTurns) {
    v1::Discipline discipline = free_lab();
    add_body(discipline, "mill", {0, 0, 2});
    v1::Joint& axle = add_joint(discipline, v1::JOINT_TYPE_REVOLUTE, {0, 0, 1});
    axle.mutable_motor()->set_position(10);
    axle.mutable_motor()->set_speed(2);
    WorldFixture fixture(discipline);
    fixture.run_for(4);
    EXPECT_NEAR(apart_rad(fixture, 8), 0, 0.01);
    fixture.run_for(3);
    EXPECT_NEAR(apart_rad(fixture, 10), 0, 1e-4);
    EXPECT_NEAR(fixture.state().joints[0].speed, 0, 1e-4);
}

TEST(TurningJointTest, TheOnlyLimitIsWhereItTurnsBackTo) {
    v1::Discipline discipline = crane(1);
    axle_of(discipline).set_upper(0.3);
    WorldFixture fixture(discipline);
    tell(fixture, "joint_speeds", -2);
    fixture.run_for(5);
    EXPECT_NEAR(apart_rad(fixture, -10), 0, 0.05);
    EXPECT_NEAR(fixture.state().joints[0].speed, -2, 0.01);
    tell(fixture, "joint_speeds", 2);
    fixture.run_for(4);
    EXPECT_NEAR(apart_rad(fixture, -2), 0, 0.05);
    EXPECT_NEAR(fixture.state().joints[0].speed, 2, 0.01);
    fixture.run_for(3);
    EXPECT_NEAR(fixture.state().joints[0].position, 0.3, 1e-3);
}

TEST(TurningJointTest, APendulumSwingsFarFromItsOnlyLimit) {
    // Built 0.5 rad beside its highest point, so it swings through 2 (pi - 0.5) = 5.3 rad.
    constexpr double kBeside_rad = 0.5;
    v1::Discipline discipline = pendulum(std::numbers::pi - kBeside_rad);
    discipline.mutable_timing()->set_substeps(40);
    last_model(discipline).mutable_joints(0)->set_upper(0.2);
    WorldFixture fixture(discipline);
    // m g l (1 + cos) = I w^2 / 2.
    const double fastest =
        std::sqrt(2 * kGravity_mps2 * 0.5 * (1 + std::cos(kBeside_rad)) / (0.01 + 0.25));
    double seen = 0;
    for (int tick = 0; tick < 300; ++tick) {
        fixture.run_ticks(1);
        seen = std::max(seen, std::abs(fixture.state().joints[0].speed));
    }
    EXPECT_NEAR(seen, fastest, 0.02 * fastest);
}

}  // namespace
}  // namespace cancha::world
