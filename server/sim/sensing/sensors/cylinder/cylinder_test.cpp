#include <cmath>

#include <gtest/gtest.h>

#include "server/sim/sensing/test_scene.h"

namespace cancha::sensing {
namespace {

constexpr const char* kSensor =
    "sensors { name: 'a' type: 'cylinder' period_s: 0.01 mount { z_m: 0.2 } settings { key: "
    "'radius_m' value: 0.06 } settings { key: 'length_m' value: 0.8 } }";

class CylinderTest : public ::testing::Test {
  protected:
    v1::Proximity read_with_box_at(const Vec3& position_m) {
        scene_.state().robots[1].position_m = position_m;
        return scene_.read(tick_++).proximity();
    }

    TestScene scene_{"", kSensor};
    std::uint64_t tick_ = 0;
};

// The sensor is at (0, 0, 0.25); boxes measure 0.1 m.
TEST_F(CylinderTest, IsAsWideNearAsFar) {
    EXPECT_EQ(read_with_box_at({0.2, 0.10, 0.25}).what(), "robot");
    EXPECT_EQ(read_with_box_at({0.7, 0.10, 0.25}).what(), "robot");
    EXPECT_EQ(read_with_box_at({0.2, 0.12, 0.25}).what(), "");
    EXPECT_EQ(read_with_box_at({0.7, 0.12, 0.25}).what(), "");
}

TEST_F(CylinderTest, MeasuresFromTheSensor) {
    const v1::Proximity found = read_with_box_at({0.5, 0, 0.25});
    EXPECT_NEAR(found.distance_m(), 0.45, 1e-9);
    EXPECT_EQ(found.range_m(), std::hypot(0.06, 0.8));
    // Beyond its end.
    EXPECT_EQ(read_with_box_at({0.9, 0, 0.25}).what(), "");
}

}  // namespace
}  // namespace cancha::sensing
