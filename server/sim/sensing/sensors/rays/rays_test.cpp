#include <cmath>

#include <gmock/gmock.h>

#include "server/sim/sensing/living_scene.h"

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

// Like the lasers of a youBot: after a loss the reading is not the last value, and a ray is yellow
// only from hit to loss.
TEST(RaysTest, ARayIsYellowFromHitToLoss) {
    TestScene scene(
        "",
        "sensors { name: 'a' type: 'rays' period_s: 0.01 settings { key: 'count' value: "
        "1 } settings { key: 'range_m' value: 0.5 } }");
    scene.place({0, 0, 0.05}, 0);
    EXPECT_EQ(scene.read(0).ranges().distances_m(0), 0.5F);
    EXPECT_EQ(scene.drawing().colours_size(), 0);

    scene.state().robots[1].position_m = {0.4, 0, 0.05};
    EXPECT_NEAR(scene.read(1).ranges().distances_m(0), 0.35, 1e-6);
    EXPECT_THAT(scene.drawing().colours(), testing::ElementsAre(kHitColour));

    scene.state().robots[1].position_m = {0.6, 0, 0.05};
    EXPECT_EQ(scene.read(2).ranges().distances_m(0), 0.5F);
    EXPECT_EQ(scene.drawing().colours_size(), 0);
}

TEST(RaysTest, OfManyRaysThoseThatHitAreYellow) {
    TestScene scene("", "sensors { name: 'a' type: 'rays' settings { key: 'count' value: 3 } }");
    scene.place({0, 0.7, 0.05}, 0);  // A wall to the left.
    scene.read();
    EXPECT_THAT(scene.drawing().colours(), testing::ElementsAre(0U, 0U, kHitColour));
}

TEST(RaysTest, WhatIsNotSeenByLasersIsPassedThrough) {
    const auto distance_with = [](const std::string& seen_by) {
        TestScene scene(
            "arena { models { name: 'cube' is_static: true pose { x_m: 0.3 z_m: 0.05 } links { "
            "name: "
            "'l' visuals { name: 'v' shape { box { length_m: 0.04 width_m: 0.04 height_m: 0.04 } "
            "} " +
                seen_by + " } } } }",
            "sensors { name: 'a' type: 'rays' settings { key: 'count' value: 1 } }");
        scene.place({0, 0, 0.05}, 0);
        return scene.read().ranges().distances_m(0);
    };
    EXPECT_NEAR(distance_with(""), 0.28, 1e-6);
    EXPECT_NEAR(distance_with("seen_by: 'rays'"), 0.28, 1e-6);
    EXPECT_EQ(distance_with("seen_by: 'camera' seen_by: 'echo'"), 0.5F);
}

TEST(RaysTest, ASensorOnALinkLooksFromThere) {
    LivingScene scene(
        "sensors { name: 'a' type: 'rays' link: 'arm' period_s: 0.01 mount { z_m: 0.1 } settings { "
        "key: 'count' value: 1 } settings { key: 'range_m' value: 2 } }");
    // The arm and its ray lean forwards by 0.3 rad, to the wall 1 m away. Then the arm falls.
    const double before_m = scene.reading().ranges().distances_m(0);
    EXPECT_NEAR(before_m, (1 - 0.12 - 0.1 * std::sin(0.3)) / std::cos(0.3), 1e-4);
    scene.step(20);
    EXPECT_LT(scene.reading().ranges().distances_m(0), before_m);
}

}  // namespace
}  // namespace cancha::sensing
