#include "server/sim/world/drives/traction.h"

#include <cmath>

#include <gtest/gtest.h>

#include "server/sim/world/wheel_speeds.h"
#include "tests/support/rolling_test.h"
#include "tests/support/tolerance.h"

namespace cancha::world::drives {
namespace {

constexpr double kStep_s = 1.0 / 240;
constexpr double kGrip_n = 2.0;  // Grip of one tyre.

constexpr WheelsSpec kWheels{.track_m = 0.07,
                             .max_speed_mps = 2.9,
                             .speed_time_constant_s = 0.05,
                             .turn_time_constant_s = 0.03};

DrivenBody body_moving(Vec2 velocity_body_mps, double turn_rate_radps = 0) {
    return {.mass_kg = 0.5,
            .inertia_kgm2 = 5e-4,
            .velocity_body_mps = velocity_body_mps,
            .turn_rate_radps = turn_rate_radps};
}

TyreForce force_on(const DrivenBody& body, WheelSpeeds wanted, const WheelsSpec& wheels = kWheels) {
    return tyre_force(wheels, kGrip_n, wanted, body, kStep_s);
}

INSTANTIATE_TEST_SUITE_P(Traction, RollingTest, ::testing::Values("traction"));

TEST(TractionDriveTest, PushesNoHarderThanTheTyresGrip) {
    for (int step = 0; step < 63; ++step) {
        const double angle_rad = 0.1 * step;
        const DrivenBody body = body_moving({2 * std::cos(angle_rad), 2 * std::sin(angle_rad)});
        const TyreForce force = force_on(body, {2.9, -1.0});
        EXPECT_LE(length(force.force_body_n), 2 * kGrip_n + kRounding) << angle_rad;
        EXPECT_LE(std::abs(force.torque_nm), kGrip_n * kWheels.track_m + kRounding) << angle_rad;
    }
}

TEST(TractionDriveTest, FollowsTheWheelsWithItsTimeConstant) {
    const TyreForce force = force_on(body_moving({}), {0.1, 0.1});

    const double gained_mps = 0.1 * (1 - std::exp(-kStep_s / 0.05));
    EXPECT_NEAR(force.force_body_n.x, 0.5 * gained_mps / kStep_s, kRounding);
    EXPECT_NEAR(force.force_body_n.y, 0, kRounding);
    EXPECT_NEAR(force.torque_nm, 0, kRounding);
}

TEST(TractionDriveTest, TurnsWithItsTimeConstant) {
    const TyreForce force = force_on(body_moving({}), {-0.01, 0.01});

    const double gained_radps = (0.02 / 0.07) * (1 - std::exp(-kStep_s / 0.03));
    EXPECT_NEAR(force.torque_nm, 5e-4 * gained_radps / kStep_s, kRounding);
}

TEST(TractionDriveTest, ObeysAtOnceWithoutTimeConstants) {
    WheelsSpec wheels = kWheels;
    wheels.speed_time_constant_s = 0;

    const TyreForce force = force_on(body_moving({}), {0.01, 0.01}, wheels);

    EXPECT_NEAR(force.force_body_n.x, 0.5 * 0.01 / kStep_s, kRounding);
}

TEST(TractionDriveTest, StopsSlidingSideways) {
    const TyreForce force = force_on(body_moving({0, 0.01}), {0, 0});

    EXPECT_NEAR(force.force_body_n.y, -0.5 * 0.01 / kStep_s, kRounding);
}

TEST(TractionDriveTest, LeavesARobotAloneThatMovesAsItsWheelsDo) {
    const TyreForce force = force_on(body_moving({1.5, 0}), {1.5, 1.5});

    EXPECT_NEAR(length(force.force_body_n), 0, kRounding);
}

TEST(TractionDriveTest, AnAxleBehindTheCentreSwingsTheCentreSideways) {
    WheelsSpec wheels = kWheels;
    wheels.offset_m = -0.02;
    wheels.turn_time_constant_s = 0;

    const TyreForce force = force_on(body_moving({}), {-0.01, 0.01}, wheels);

    // Turning at w about a point 0.02 m behind the centre moves the centre to the left at 0.02 w.
    const double turn_rate_radps = 0.02 / 0.07;
    EXPECT_NEAR(force.force_body_n.y, 0.5 * 0.02 * turn_rate_radps / kStep_s, 1e-3);
    EXPECT_NEAR(force.torque_nm, 5e-4 * turn_rate_radps / kStep_s, kRounding);
}

}  // namespace
}  // namespace cancha::world::drives
