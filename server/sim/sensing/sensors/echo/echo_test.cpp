#include <gtest/gtest.h>

#include "server/sim/sensing/test_scene.h"

namespace cancha::sensing {
namespace {

constexpr const char* kSensor =
    "sensors { name: 'a' type: 'echo' period_s: 0.01 mount { z_m: 0.1 } settings { key: "
    "'half_angle_rad' value: 0.1 } settings { key: 'range_m' value: 3 } }";

TEST(EchoTest, HearsTheNearestThingInItsCone) {
    TestScene scene("", kSensor);
    EXPECT_NEAR(scene.read().echo().distance_m(), 1, 1e-9);  // The wall ahead.

    // Along the wall of the cone the floor is 1.5 m away; a robot beside the axis is nearer.
    scene.state().robots[1].position_m = {0.5, 0.08, 0.15};
    EXPECT_NEAR(scene.read(1).echo().distance_m(), 0.45, 0.01);
    EXPECT_EQ(scene.read(1).echo().range_m(), 3);
}

TEST(EchoTest, HearsNothingBesideItsCone) {
    TestScene scene("", kSensor);
    scene.state().robots[1].position_m = {0.5, 0.25, 0.15};
    EXPECT_NEAR(scene.read().echo().distance_m(), 1, 1e-9);
}

}  // namespace
}  // namespace cancha::sensing
