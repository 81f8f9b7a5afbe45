#include <gtest/gtest.h>

#include "server/sim/sensing/living_scene.h"

namespace cancha::sensing {
namespace {

/// A pillar of 0.1 m ahead with this `seen_by`, and a beam across the way without one.
std::string arena(const std::string& seen_by) {
    const auto model = [](const std::string& name, double x_m, const std::string& more) {
        return "models { name: '" + name + "' is_static: true pose { x_m: " + std::to_string(x_m) +
               " z_m: 0.05 } links { name: 'l' visuals { name: 'v' shape { box { length_m: 0.1 "
               "width_m: 0.1 height_m: 0.1 } } " +
               more + " } } }\n";
    };
    return "arena { " + model("pillar", 0.7, seen_by) + model("beam", 0.4, "") + " }";
}

constexpr const char* kSensor = "sensors { name: 'a' type: 'distance' period_s: 0.01 }";

TEST(DistanceTest, IsMeasuredToWhatIsMarkedAlone) {
    TestScene scene(arena("seen_by: 'distance'"), kSensor);
    scene.place({0, 0, 0.05}, 0);

    const v1::Distance& distance = scene.read().distance();
    EXPECT_EQ(distance.what(), "pillar/l/v");
    EXPECT_NEAR(distance.distance_m(), 0.6, 1e-9);  // From face to face.
    EXPECT_NEAR(distance.from_m().x(), 0.05, 1e-9);
    EXPECT_NEAR(distance.to_m().x(), 0.65, 1e-9);
    EXPECT_EQ(scene.drawing().segments_m_size(), 6);

    TestScene unmarked(arena(""), kSensor);
    EXPECT_EQ(unmarked.read().distance().what(), "");
    EXPECT_EQ(unmarked.read().distance().distance_m(), 1);
    EXPECT_EQ(unmarked.drawing().segments_m_size(), 0);
}

TEST(DistanceTest, FromCornerToCorner) {
    TestScene scene(arena("seen_by: 'distance'"), kSensor);
    scene.place({0.25, 0.5, 0.05}, 0);
    EXPECT_NEAR(scene.read().distance().distance_m(), std::hypot(0.35, 0.4), 1e-9);
}

TEST(DistanceTest, AMarkHidesTheThingFromNobody) {
    TestScene scene(
        arena("seen_by: 'distance'"),
        "sensors { name: 'a' type: 'rays' settings { key: 'count' value: 1 } settings { "
        "key: 'range_m' value: 2 } }");
    scene.place({0.55, 0, 0.05}, 0);
    EXPECT_NEAR(scene.read().ranges().distances_m(0), 0.1, 1e-6);

    TestScene hidden(
        arena("seen_by: 'distance' seen_by: 'camera'"),
        "sensors { name: 'a' type: 'rays' settings { key: 'count' value: 1 } settings { "
        "key: 'range_m' value: 2 } }");
    hidden.place({0.55, 0, 0.05}, 0);
    EXPECT_NEAR(hidden.read().ranges().distances_m(0), 0.45, 1e-6);  // The wall.
}

TEST(DistanceTest, IsThatOfTheRobotOrOfOneLink) {
    const std::string marked =
        "models { name: 'pillar' is_static: true pose { x_m: 0.5 y_m: 0.3 z_m: 0.2 } links { "
        "name: 'l' visuals { name: 'v' seen_by: 'distance' shape { sphere { radius_m: 0.02 } } } } "
        "}";
    const auto read = [&](const std::string& link) {
        LivingScene scene("sensors { name: 'a' type: 'distance' " + link + " }", marked);
        return scene.reading().distance().distance_m();
    };
    const double of_all_m = read("");
    EXPECT_LT(of_all_m, 0.5);
    EXPECT_EQ(of_all_m, std::min({read("link: 'base'"), read("link: 'arm'"), read("link: 'left'"),
                                  read("link: 'right'")}));
    EXPECT_GT(read("link: 'right'"), of_all_m);
}

TEST(DistanceTest, WhatOverlapsHasNone) {
    TestScene scene(arena("seen_by: 'distance'"), kSensor);
    scene.place({0.65, 0, 0.05}, 0);
    EXPECT_EQ(scene.read().distance().distance_m(), 0);
    EXPECT_EQ(scene.read().distance().what(), "pillar/l/v");
}

}  // namespace
}  // namespace cancha::sensing
