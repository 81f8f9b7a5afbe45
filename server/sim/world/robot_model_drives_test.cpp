#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include <gtest/gtest.h>

#include "tests/support/link_fixture.h"

// Drives that move robots of several links.
namespace cancha::world {
namespace {

constexpr double kHigh_m = 100;
constexpr double kBase_kg = 1;
constexpr double kRod_kg = 0.5;
constexpr double kRod_m = 0.4;

v1::RobotKind& kind_of(v1::Discipline& discipline) {
    return *discipline.mutable_robot_kinds(0);
}

/// A flat box high in the air. A rod hangs from it on a hinge about y, this far ahead of the box's
/// centre, and is built with this lean.
v1::Discipline crane(const std::string& drive, double hinge_x_m, double lean_rad = 0) {
    v1::Discipline discipline = free_lab();
    kind_of(discipline).set_drive(drive);
    v1::Model& structure = *kind_of(discipline).mutable_structure();
    add_box(structure, "base", {}, {0.4, 0.4, 0.1}, kBase_kg);
    v1::Link& rod = add_box(structure, "rod", {}, {0.04, 0.04, kRod_m}, kRod_kg);
    const Vec3 hang_m = rotated({0, 0, -kRod_m / 2}, orientation_of(0, lean_rad, 0));
    write_pose(*rod.mutable_pose(), Vec3{hinge_x_m, 0, 0} + hang_m, 0, lean_rad);
    add_hinge(structure, "base", "rod", {0, 0, kRod_m / 2});
    add_robot(discipline).mutable_start()->set_z_m(kHigh_m);
    return discipline;
}

/// One box with the mass of the crane.
v1::Discipline one_box(const std::string& drive) {
    v1::Discipline discipline = free_lab();
    kind_of(discipline).set_drive(drive);
    add_box(*kind_of(discipline).mutable_structure(), "base", {}, {0.4, 0.4, 0.1},
            kBase_kg + kRod_kg);
    add_robot(discipline).mutable_start()->set_z_m(kHigh_m);
    return discipline;
}

void tell(WorldFixture& fixture, double forward_mps, double up_mps, double turn_radps = 0) {
    fixture.world().command(kRobot, {.kind = command::find_kind("body_velocity"),
                                     .numbers = {forward_mps, 0, up_mps, turn_radps}});
}

/// The tilt of the robot from the vertical.
double tilt_rad(const WorldFixture& fixture) {
    return std::acos(std::min(1.0, rotated({0, 0, 1}, fixture.robot(kRobot).orientation).z));
}

class RobotOfLinksDriveTest : public ::testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(Drives, RobotOfLinksDriveTest,
                         ::testing::Values("kinematic", "websim_drone"));

// With the rod straight below, nothing swings: the joint only carries it.
TEST_P(RobotOfLinksDriveTest, CarriesItsLinksAsIfAllWereOneBox) {
    v1::Discipline of_links = crane(GetParam(), 0);
    v1::Discipline of_one = one_box(GetParam());
    if (GetParam() == "websim_drone") {
        // 0.36 N s in each of 60 ticks a second are 21.6 N, little more than the weight of 14.7 N.
        for (v1::Discipline* discipline : {&of_links, &of_one}) {
            (*kind_of(*discipline).mutable_drive_settings())["max_force_ns"] = 0.36;
        }
    }
    WorldFixture linked(of_links);
    WorldFixture box(of_one);
    const double higher_m = linked.robot(kRobot).position_m.z - box.robot(kRobot).position_m.z;
    for (const double up_mps : {1.0, 0.0, -1.0, 0.0}) {
        for (WorldFixture* fixture : {&linked, &box}) {
            tell(*fixture, 0, up_mps);
            fixture->run_for(1);
        }
        const referee::RobotState& expected = box.robot(kRobot);
        // The drive `kinematic` reaches 2 m/s by correcting two thirds of the error in each
        // substep.
        constexpr double kLate_m = 2 * kSubstep_s * kRod_kg / kBase_kg;
        EXPECT_NEAR(linked.robot(kRobot).position_m.z - higher_m, expected.position_m.z,
                    kLate_m + 1e-3)
            << up_mps;
        EXPECT_NEAR(linked.robot(kRobot).velocity_mps.z, expected.velocity_mps.z, 2e-3);
    }
}

TEST_P(RobotOfLinksDriveTest, HoversLevelWithAWeightAtItsEdge) {
    WorldFixture fixture(crane(GetParam(), 0.15));
    tell(fixture, 0, 1);
    fixture.run_for(1);
    tell(fixture, 0, 0);
    fixture.run_for(15);  // Until it holds its height: the controller of a drone oscillates first.
    const referee::RobotState before = fixture.robot(kRobot);

    fixture.run_for(3);

    EXPECT_NEAR(fixture.robot(kRobot).position_m.z, before.position_m.z, 0.01);
    EXPECT_LT(tilt_rad(fixture), 0.01);
}

// The base stays in place, so the rod swings like a pendulum on a wall.
TEST(RobotOfLinksDriveTest, LetsItsLinksHang) {
    constexpr double kLean_rad = 0.1;
    WorldFixture fixture(crane("kinematic", 0.1, kLean_rad));
    constexpr double kLever_m = kRod_m / 2;
    const double inertia_kgm2 =
        kRod_kg * ((kRod_m * kRod_m + 0.04 * 0.04) / 12 + kLever_m * kLever_m);
    const double half_period_s =
        std::numbers::pi * std::sqrt(inertia_kgm2 / (kRod_kg * kGravity_mps2 * kLever_m));
    tell(fixture, 0, 0);
    double lowest_rad = 0;
    double highest_rad = -1;
    for (int tick = 0; tick < static_cast<int>(6 * half_period_s / kTick_s); ++tick) {
        fixture.run_ticks(1);
        const double position_rad = fixture.state().joints.front().position;
        lowest_rad = std::min(lowest_rad, position_rad);
        highest_rad = std::max(highest_rad, position_rad);
        if (tick == std::lround(half_period_s / kTick_s) - 1) {
            EXPECT_NEAR(position_rad, -2 * kLean_rad, 0.1 * kLean_rad);
        }
    }

    EXPECT_NEAR(lowest_rad, -2 * kLean_rad, 0.1 * kLean_rad);
    EXPECT_NEAR(highest_rad, 0, 0.1 * kLean_rad);
    EXPECT_LT(tilt_rad(fixture), 0.01);
}

TEST(RobotOfLinksDriveTest, TurnsWithItsLinks) {
    WorldFixture fixture(crane("kinematic", 0.15));
    tell(fixture, 0, 0, 2);

    fixture.run_ticks(5);

    EXPECT_NEAR(fixture.robot(kRobot).turn_rate_radps, 2, 0.02);
    EXPECT_NEAR(link_of(fixture).turn_rate_radps.z, 2, 0.02);
}

// The air carries the weight of both except the net weight, and drag grows with the square of the
// speed.
TEST(RobotOfLinksDriveTest, AnAirshipCarriesWhatHangsFromIt) {
    constexpr double kNetWeight_n = 0.01;
    constexpr double kDragUpwards = 0.22;  // The drive's own.
    v1::Discipline discipline = crane("airship", 0);
    (*kind_of(discipline).mutable_drive_settings())["net_weight_n"] = kNetWeight_n;
    WorldFixture fixture(discipline);
    fixture.world().command(kRobot, {.kind = command::find_kind("airship"), .numbers = {0, 0, 0}});

    fixture.run_for(120);

    const double sinking_mps = std::sqrt(kNetWeight_n / kDragUpwards);
    EXPECT_NEAR(fixture.robot(kRobot).velocity_mps.z, -sinking_mps, 2e-3);
    EXPECT_LT(tilt_rad(fixture), 1e-3);
}

}  // namespace
}  // namespace cancha::world
