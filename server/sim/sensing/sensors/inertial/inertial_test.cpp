#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "server/sim/sensing/living_scene.h"

namespace cancha::sensing {
namespace {

v1::Discipline crate_with(const std::string& mount) {
    return TestScene::make_settings("",
                                    "drive: 'none' body: BODY_FREE mass_kg: 1 sensors { name: "
                                    "'a' type: 'inertial' period_s: 0.01 mount { " +
                                        mount + " } }");
}

constexpr double kGravity_mps2 = 9.81;

TEST(InertialTest, AtRestItFeelsWhatCarriesIt) {
    LivingScene scene(crate_with("roll_rad: 1.5707963267948966"));
    scene.step(50);

    const v1::Inertial& inertial = scene.reading().inertial();
    EXPECT_NEAR(inertial.acceleration_mps2().y(), kGravity_mps2, 1e-3);
    EXPECT_NEAR(inertial.acceleration_mps2().z(), 0, 1e-3);
    EXPECT_NEAR(length(vector_of(inertial.turn_rate_radps())), 0, 1e-3);
    EXPECT_NEAR(inertial.qw(), std::numbers::sqrt2 / 2, 1e-3);
    EXPECT_NEAR(inertial.qx(), std::numbers::sqrt2 / 2, 1e-3);
}

TEST(InertialTest, InFreeFallItFeelsNothing) {
    LivingScene scene(crate_with(""));
    scene.world().launch_robot(RobotId{1}, {.position_m = {0, 0, 5}});
    scene.suite().forget(RobotId{1});
    scene.step(2);
    EXPECT_NEAR(length(vector_of(scene.reading().inertial().acceleration_mps2())), 0, 1e-6);
}

// A cube, which has equal moments about all axes, spins about z as it falls. A point 0.04 m ahead
// is accelerated inwards by w^2 r. The quotient over a tick of 10 ms is that of a chord: its size
// is off by (w t)^2 / 24, and it is half a tick late, a turn by w t / 2.
TEST(InertialTest, APointThatGoesRoundIsPulledInwards) {
    constexpr double kRate_radps = 4;
    LivingScene scene(crate_with("x_m: 0.04"));
    scene.world().launch_robot(RobotId{1},
                               {.position_m = {0, 0, 5}, .turn_rate_radps = {0, 0, kRate_radps}});
    scene.suite().forget(RobotId{1});
    scene.step(5);

    const v1::Inertial& inertial = scene.reading().inertial();
    const double inwards_mps2 = kRate_radps * kRate_radps * 0.04;
    EXPECT_NEAR(inertial.acceleration_mps2().x(), -inwards_mps2, 0.01 * inwards_mps2);
    EXPECT_NEAR(inertial.acceleration_mps2().y(), 0, 0.03 * inwards_mps2);
    EXPECT_NEAR(inertial.acceleration_mps2().z(), 0, 1e-3);
    EXPECT_NEAR(inertial.turn_rate_radps().z(), kRate_radps, 1e-9);
}

}  // namespace
}  // namespace cancha::sensing
