#include "server/world/drives/differential.h"

#include <cmath>

#include <gtest/gtest.h>

namespace cancha::world {
namespace {

constexpr double kGravity_mps2 = 9.81;
constexpr double kStep_s = 1.0 / 240;
constexpr double kRounding = 1e-9;

constexpr DifferentialDriveSpec kDrive{.track_m = 0.07,
                                       .max_wheel_speed_mps = 2.9,
                                       .traction = 0.8,
                                       .speed_time_constant_s = 0.05,
                                       .turn_time_constant_s = 0.03};

DrivenBody body_moving(Vec2 velocity_body_mps, double turn_rate_radps = 0) {
    return {.mass_kg = 0.5,
            .inertia_kgm2 = 5e-4,
            .weight_n = 0.5 * kGravity_mps2,
            .velocity_body_mps = velocity_body_mps,
            .turn_rate_radps = turn_rate_radps};
}

TEST(DifferentialDriveTest, PushesNoHarderThanTheTyresGrip) {
    const double grip_n = 0.8 * 0.5 * kGravity_mps2;

    for (int step = 0; step < 63; ++step) {
        const double angle_rad = 0.1 * step;
        const DrivenBody body = body_moving({2 * std::cos(angle_rad), 2 * std::sin(angle_rad)});
        const DriveForce force = differential_drive_force(kDrive, {2.9, -1.0}, body, kStep_s);
        EXPECT_LE(length(force.force_body_n), grip_n + kRounding) << angle_rad;
        EXPECT_LE(std::abs(force.torque_nm), grip_n * kDrive.track_m / 2 + kRounding) << angle_rad;
    }
}

TEST(DifferentialDriveTest, FollowsTheWheelsWithItsTimeConstant) {
    const DriveForce force = differential_drive_force(kDrive, {0.1, 0.1}, body_moving({}), kStep_s);

    const double gained_mps = 0.1 * (1 - std::exp(-kStep_s / 0.05));
    EXPECT_NEAR(force.force_body_n.x, 0.5 * gained_mps / kStep_s, kRounding);
    EXPECT_NEAR(force.force_body_n.y, 0, kRounding);
    EXPECT_NEAR(force.torque_nm, 0, kRounding);
}

TEST(DifferentialDriveTest, TurnsWithItsTimeConstant) {
    const DriveForce force =
        differential_drive_force(kDrive, {-0.01, 0.01}, body_moving({}), kStep_s);

    const double gained_radps = (0.02 / 0.07) * (1 - std::exp(-kStep_s / 0.03));
    EXPECT_NEAR(force.torque_nm, 5e-4 * gained_radps / kStep_s, kRounding);
}

TEST(DifferentialDriveTest, ObeysAtOnceWithoutTimeConstants) {
    DifferentialDriveSpec drive = kDrive;
    drive.speed_time_constant_s = 0;

    const DriveForce force =
        differential_drive_force(drive, {0.01, 0.01}, body_moving({}), kStep_s);

    EXPECT_NEAR(force.force_body_n.x, 0.5 * 0.01 / kStep_s, kRounding);
}

TEST(DifferentialDriveTest, StopsSlidingSideways) {
    const DriveForce force =
        differential_drive_force(kDrive, {0, 0}, body_moving({0, 0.01}), kStep_s);

    EXPECT_NEAR(force.force_body_n.y, -0.5 * 0.01 / kStep_s, kRounding);
}

TEST(DifferentialDriveTest, LeavesARobotAloneThatMovesAsItsWheelsDo) {
    const DriveForce force =
        differential_drive_force(kDrive, {1.5, 1.5}, body_moving({1.5, 0}), kStep_s);

    EXPECT_NEAR(length(force.force_body_n), 0, kRounding);
}

TEST(DifferentialDriveTest, ClampsEachWheelToItsFastest) {
    const WheelSpeeds speeds = clamped({5, -100}, kDrive);

    EXPECT_EQ(speeds.left_mps, 2.9);
    EXPECT_EQ(speeds.right_mps, -2.9);
}

TEST(DifferentialDriveDeathTest, TakesNoSpeedThatIsNotFinite) {
    EXPECT_DEATH(clamped({std::nan(""), 0}, kDrive), "expected std::isfinite");
    EXPECT_DEATH(clamped({0, INFINITY}, kDrive), "expected std::isfinite");
}

}  // namespace
}  // namespace cancha::world
