#include "server/sim/sensing/ray.h"

#include <cmath>
#include <memory>
#include <numbers>
#include <vector>

#include <gtest/gtest.h>

namespace cancha::sensing {
namespace {

constexpr double kRounding = 1e-12;

/// Ray along +x from 5 m behind the origin, this far to the left and this high.
Ray forward(double y_m, double z_m) {
    return {{-5, y_m, z_m}, {1, 0, 0}};
}

/// Entry into a shape at the origin. Expects: there is one.
Entry entry(const Ray& ray, const world::Shape& shape, const world::SpacePose& pose = {}) {
    const auto found = entry_of(ray, shape, pose);
    EXPECT_TRUE(found.has_value());
    return found.value_or(Entry{});
}

void expect_normal(const Entry& entry, const Vec3& normal) {
    EXPECT_NEAR(entry.normal.x, normal.x, kRounding);
    EXPECT_NEAR(entry.normal.y, normal.y, kRounding);
    EXPECT_NEAR(entry.normal.z, normal.z, kRounding);
}

TEST(RayTest, EntersTheFaceOfABoxThatItMeets) {
    const world::BoxShape box{{2, 4, 6}};

    const Entry front = entry(forward(1.9, 2.9), box);
    EXPECT_NEAR(front.distance_m, 4, kRounding);
    expect_normal(front, {-1, 0, 0});
    expect_normal(entry({{0, 9, 0}, {0, -1, 0}}, box), {0, 1, 0});
    EXPECT_FALSE(entry_of(forward(2.1, 0), box, {}));
    EXPECT_FALSE(entry_of(forward(0, -3.1), box, {}));
}

TEST(RayTest, ABoxIsTurnedWithItsPose) {
    // A cube of 2 m on its edge: its corner is sqrt(2) m ahead of its centre.
    const world::SpacePose turned{{1, 0, 0}, upright(std::numbers::pi / 4)};
    const Entry found = entry(forward(0.5, 0), world::BoxShape{{2, 2, 2}}, turned);

    EXPECT_NEAR(found.distance_m, 6 - std::numbers::sqrt2 + 0.5, kRounding);
    expect_normal(found, {-std::numbers::sqrt2 / 2, std::numbers::sqrt2 / 2, 0});
}

TEST(RayTest, EntersASphereWhereItsSurfaceIs) {
    const Entry found = entry(forward(0.6, 0), world::SphereShape{1});

    EXPECT_NEAR(found.distance_m, 5 - 0.8, kRounding);
    expect_normal(found, {-0.8, 0.6, 0});
    EXPECT_FALSE(entry_of(forward(1.01, 0), world::SphereShape{1}, {}));
}

TEST(RayTest, EntersACylinderThroughItsWallOrALid) {
    const world::CylinderShape cylinder{.radius_m = 1, .length_m = 2};

    EXPECT_NEAR(entry(forward(0.6, 0.9), cylinder).distance_m, 5 - 0.8, kRounding);
    EXPECT_FALSE(entry_of(forward(0, 1.1), cylinder, {}));
    const Entry lid = entry({{0.9, 0, 4}, {0, 0, -1}}, cylinder);
    EXPECT_NEAR(lid.distance_m, 3, kRounding);
    expect_normal(lid, {0, 0, 1});
    EXPECT_FALSE(entry_of({{1.1, 0, 4}, {0, 0, -1}}, cylinder, {}));
}

TEST(RayTest, ACapsuleIsRoundAtItsEnds) {
    const world::CapsuleShape capsule{.radius_m = 1, .length_m = 2};

    EXPECT_NEAR(entry(forward(0, 0.9), capsule).distance_m, 4, kRounding);
    EXPECT_NEAR(entry(forward(0, 1.6), capsule).distance_m, 5 - 0.8, kRounding);
    EXPECT_NEAR(entry({{0, 0, 4}, {0, 0, -1}}, capsule).distance_m, 2, kRounding);
    EXPECT_FALSE(entry_of(forward(0, 2.1), capsule, {}));
}

/// A pyramid on a square of 2 m, 3 m high. Its centre of mass is the origin, 0.75 m above its base.
world::Shape pyramid() {
    const std::vector<Vec3> corners{
        {-1, -1, -0.75}, {1, -1, -0.75}, {1, 1, -0.75}, {-1, 1, -0.75}, {0, 0, 2.25}};
    return world::ConvexShape{std::make_shared<const ConvexHull>(*convex_hull(corners, 64))};
}

TEST(RayTest, EntersTheFaceOfAHullThatItMeets) {
    const Entry side = entry(forward(0, 0.75), pyramid());  // Half way up it is half as wide.
    EXPECT_NEAR(side.distance_m, 4.5, kRounding);
    expect_normal(side, {-3 / std::sqrt(10.0), 0, 1 / std::sqrt(10.0)});
    expect_normal(entry({{0.2, 0.1, -4}, {0, 0, 1}}, pyramid()), {0, 0, -1});
    EXPECT_FALSE(entry_of(forward(0.6, 0.75), pyramid(), {}));
    EXPECT_FALSE(entry_of(forward(0, 2.3), pyramid(), {}));
}

TEST(RayTest, APlaneIsMetFromAboveWhereverThatIs) {
    const world::PlaneShape plane{.length_m = 1, .width_m = 1};
    const double share = std::numbers::sqrt2 / 2;

    EXPECT_NEAR(entry({{70, 0, 2}, {share, 0, -share}}, plane).distance_m, 2 * std::numbers::sqrt2,
                kRounding);
    EXPECT_FALSE(entry_of({{0, 0, 2}, {share, 0, share}}, plane, {}));
    EXPECT_FALSE(entry_of({{0, 0, -2}, {share, 0, share}}, plane, {}));
}

TEST(RayTest, WhatIsBehindOrAroundTheBeginningIsNotMet) {
    for (const world::Shape& shape :
         {world::Shape{world::BoxShape{{2, 2, 2}}}, world::Shape{world::SphereShape{1}},
          world::Shape{world::CylinderShape{1, 2}}, world::Shape{world::CapsuleShape{1, 2}},
          pyramid()}) {
        EXPECT_FALSE(entry_of({{5, 0, 0}, {1, 0, 0}}, shape, {})) << shape.index();
        EXPECT_FALSE(entry_of({{0.1, 0.1, 0.1}, {1, 0, 0}}, shape, {})) << shape.index();
    }
}

// For every shape: the entry is on its surface, and no entry is beyond reach_of().
TEST(RayTest, NothingReachesBeyondItsReach) {
    const world::Shape shapes[] = {world::BoxShape{{1, 2, 3}}, world::SphereShape{1},
                                   world::CylinderShape{1, 4}, world::CapsuleShape{1, 2},
                                   pyramid()};
    for (const world::Shape& shape : shapes) {
        double farthest_m = 0;
        for (int i = 0; i < 2000; ++i) {
            const double around_rad = 0.7 * i;
            const double height = std::sin(0.01 * i);
            const double across = std::sqrt(1 - height * height);
            const Vec3 out{across * std::cos(around_rad), across * std::sin(around_rad), height};
            const auto found = entry_of({9.0 * out, -1.0 * out}, shape, {});
            ASSERT_TRUE(found) << shape.index();
            EXPECT_GE(dot(found->normal, out), 0) << shape.index();
            farthest_m = std::max(farthest_m, 9 - found->distance_m);
        }
        EXPECT_LE(farthest_m, reach_of(shape) + kRounding) << shape.index();
        EXPECT_GT(farthest_m, 0.95 * reach_of(shape)) << shape.index();
    }
}

}  // namespace
}  // namespace cancha::sensing
