#include <cmath>

#include <gmock/gmock.h>

#include "server/sim/sensing/test_scene.h"

namespace cancha::sensing {
namespace {

TEST(RaysTest, MeasureTheWayToTheWalls) {
    TestScene scene("", "sensors { name: 'a' type: 'rays' settings { key: 'range_m' value: 5 } }");

    const v1::Ranges& ranges = scene.read().ranges();

    ASSERT_EQ(ranges.distances_m_size(), 31);
    for (int i = 0; i < 31; ++i) {
        const double angle_rad = ranges.first_rad() + i * ranges.step_rad();
        const double along = std::max(std::abs(std::cos(angle_rad)), std::abs(std::sin(angle_rad)));
        EXPECT_NEAR(ranges.distances_m(i), 1 / along, 1e-6) << i;  // A square of 2 m.
    }
    EXPECT_NEAR(ranges.first_rad(), -M_PI / 2, 1e-12);
    EXPECT_NEAR(ranges.first_rad() + 30 * ranges.step_rad(), M_PI / 2, 1e-12);
}

TEST(RaysTest, WhatIsOutOfRangeIsAtTheRange) {
    TestScene scene("", "sensors { name: 'a' type: 'rays' }");
    EXPECT_THAT(scene.read().ranges().distances_m(), testing::Each(0.5F));
}

TEST(RaysTest, NoiseStaysWithinTheRange) {
    TestScene scene("",
                    "sensors { name: 'a' type: 'rays' settings { key: 'range_m' value: 1.1 } "
                    "settings { key: 'noise_m' value: 1 } }");
    for (const float distance_m : scene.read().ranges().distances_m()) {
        EXPECT_GE(distance_m, 0);
        EXPECT_LE(distance_m, 1.1F);
    }
}

TEST(RaysTest, ASingleRayLooksAhead) {
    TestScene scene("",
                    "sensors { name: 'a' type: 'rays' settings { key: 'count' value: 1 } "
                    "settings { key: 'range_m' value: 5 } }");
    EXPECT_THAT(scene.read().ranges().distances_m(), testing::ElementsAre(1.0F));
}

}  // namespace
}  // namespace cancha::sensing
