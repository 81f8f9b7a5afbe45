#include <gtest/gtest.h>

#include "server/sim/sensing/test_scene.h"

namespace cancha::sensing {
namespace {

// Its faces are 0.2 rad to either side of its axis, and 0.1 rad above and below.
constexpr const char* kSensor =
    "sensors { name: 'a' type: 'pyramid' period_s: 0.01 mount { z_m: 0.2 } settings { key: "
    "'width_rad' value: 0.4 } settings { key: 'height_rad' value: 0.2 } settings { key: 'range_m' "
    "value: 0.8 } }";

class PyramidTest : public ::testing::Test {
  protected:
    /// Reading with a box of 0.1 m at this place.
    v1::Proximity read_with_box_at(const Vec3& position_m) {
        scene_.state().robots[1].position_m = position_m;
        return scene_.read(tick_++).proximity();
    }

    TestScene scene_{"", kSensor};
    std::uint64_t tick_ = 0;
};

// The sensor is at (0, 0, 0.25).
TEST_F(PyramidTest, FindsTheNearestThingWithin) {
    const v1::Proximity found = read_with_box_at({0.5, 0, 0.25});
    EXPECT_EQ(found.what(), "robot");
    EXPECT_NEAR(found.distance_m(), 0.45, 1e-9);
    EXPECT_NEAR(found.point_m().x(), 0.45, 1e-9);
    EXPECT_EQ(scene_.drawing().colours(0), kHitColour);
}

TEST_F(PyramidTest, IsWiderThanHigh) {
    // The box begins at 0.45 m, where the pyramid extends 0.091 m to either side and 0.045 m up and
    // down. It ends at 0.55 m, where these are 0.111 m and 0.055 m.
    EXPECT_EQ(read_with_box_at({0.5, 0.13, 0.25}).what(), "robot");
    EXPECT_EQ(read_with_box_at({0.5, 0.17, 0.25}).what(), "");
    EXPECT_EQ(read_with_box_at({0.5, 0, 0.33}).what(), "robot");
    EXPECT_EQ(read_with_box_at({0.5, 0, 0.37}).what(), "");
}

TEST_F(PyramidTest, WhereItIsEmptyItTellsItsRange) {
    const v1::Proximity found = read_with_box_at({-0.9, -0.9, 0.05});
    EXPECT_EQ(found.what(), "");
    EXPECT_EQ(found.distance_m(), 0.8);
    EXPECT_EQ(found.range_m(), 0.8);
    EXPECT_EQ(scene_.drawing().colours_size(), 0);
}

}  // namespace
}  // namespace cancha::sensing
