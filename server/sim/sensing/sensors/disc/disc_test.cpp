#include <gtest/gtest.h>

#include "server/sim/sensing/test_scene.h"

namespace cancha::sensing {
namespace {

class DiscTest : public ::testing::Test {
  protected:
    /// Reading with a box of 0.1 m at this place. The sensor is at (0, 0, 0.25), above all walls.
    static v1::Proximity read(const Vec3& box_m, const std::string& more = "") {
        TestScene scene("",
                        "sensors { name: 'a' type: 'disc' mount { z_m: 0.2 } settings { key: "
                        "'range_m' value: 0.6 } " +
                            more + " }");
        scene.state().robots[1].position_m = box_m;
        return scene.read().proximity();
    }
};

TEST_F(DiscTest, LooksAllAround) {
    EXPECT_NEAR(read({0.5, 0, 0.25}).distance_m(), 0.45, 1e-9);
    EXPECT_NEAR(read({-0.5, 0, 0.25}).distance_m(), 0.45, 1e-9);
    EXPECT_NEAR(read({0, -0.5, 0.25}).distance_m(), 0.45, 1e-4);  // Rays are one degree apart.
    EXPECT_EQ(read({0.7, 0, 0.25}).what(), "");
}

TEST_F(DiscTest, IsFlat) {
    EXPECT_EQ(read({0.5, 0, 0.19}).what(), "");
    EXPECT_EQ(read({0.5, 0, 0.21}).what(), "robot");
}

TEST_F(DiscTest, MayBeASector) {
    const std::string quarter = "settings { key: 'field_rad' value: 1.5707963 }";
    EXPECT_EQ(read({0.5, 0, 0.25}, quarter).what(), "robot");
    EXPECT_EQ(read({0, 0.5, 0.25}, quarter).what(), "");
    EXPECT_EQ(read({-0.5, 0, 0.25}, quarter).what(), "");
}

}  // namespace
}  // namespace cancha::sensing
