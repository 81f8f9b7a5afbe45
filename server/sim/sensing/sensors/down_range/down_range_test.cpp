#include <gtest/gtest.h>

#include "server/sim/sensing/test_scene.h"

namespace cancha::sensing {
namespace {

constexpr const char* kSensor =
    "sensors { name: 'a' type: 'down_range' period_s: 0.01 settings { key: 'range_m' value: 2 } }";

TEST(DownRangeTest, MeasuresStraightDownHoweverTheRobotLeans) {
    TestScene scene("", kSensor);
    scene.place({0.2, 0, 0.7}, 0);
    scene.tilt(world::orientation_of(0.4, -0.6, 1));
    EXPECT_NEAR(scene.read().down_range().distance_m(), 0.7, 1e-9);
    EXPECT_EQ(scene.drawing().colours(0), kHitColour);
    EXPECT_NEAR(scene.drawing().segments_m(5), 0, 1e-6);  // On the floor.
}

TEST(DownRangeTest, MeasuresToWhatIsInBetween) {
    TestScene scene("", kSensor);
    scene.place({0.2, 0, 0.7}, 0);
    scene.state().robots[1].position_m = {0.2, 0, 0.05};  // A box of 0.1 m.
    EXPECT_NEAR(scene.read().down_range().distance_m(), 0.6, 1e-9);
}

TEST(DownRangeTest, BeyondItsRangeItTellsTheRange) {
    TestScene scene("", kSensor);
    scene.place({0, 0, 3}, 0);
    EXPECT_EQ(scene.read().down_range().distance_m(), 2);
    EXPECT_EQ(scene.drawing().colours_size(), 0);
}

}  // namespace
}  // namespace cancha::sensing
