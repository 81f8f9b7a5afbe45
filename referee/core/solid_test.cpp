#include "referee/core/solid.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include <gtest/gtest.h>

namespace cancha::referee {
namespace {

/// Error left by the steps of the search, for distances of metres.
constexpr double kSame_m = 1e-6;

v1::Shape box(double length_m, double width_m, double height_m) {
    v1::Shape shape;
    shape.mutable_box()->set_length_m(length_m);
    shape.mutable_box()->set_width_m(width_m);
    shape.mutable_box()->set_height_m(height_m);
    return shape;
}

v1::Shape sphere(double radius_m) {
    v1::Shape shape;
    shape.mutable_sphere()->set_radius_m(radius_m);
    return shape;
}

v1::Shape cylinder(double radius_m, double length_m) {
    v1::Shape shape;
    shape.mutable_cylinder()->set_radius_m(radius_m);
    shape.mutable_cylinder()->set_length_m(length_m);
    return shape;
}

Solid solid(const v1::Shape& shape, const Vec3& at_m, const Quaternion& turned = {}) {
    return {.name = "solid", .shape = shape, .pose = {at_m, turned}};
}

TEST(SolidTest, DistancesBetweenShapesAreThoseOfGeometry) {
    const double corner_m = std::sqrt(3.0) * 0.5;
    EXPECT_NEAR(distance_m(solid(sphere(0.3), {0, 0, 2}), solid(box(1, 1, 1), {})), 1.2, kSame_m);
    EXPECT_NEAR(distance_m(solid(sphere(0.3), {2, 2, 2}), solid(box(1, 1, 1), {})),
                std::sqrt(3.0) * 2 - corner_m - 0.3, kSame_m);
    EXPECT_NEAR(distance_m(solid(sphere(0.27), {0.45, 0, 0}), solid(cylinder(0.05, 1.4), {})), 0.13,
                kSame_m);
    EXPECT_NEAR(distance_m(solid(box(0.8, 0.02, 0.3), {0, 0, 1}), solid(cylinder(0.4, 0.05), {})),
                1 - 0.15 - 0.025, kSame_m);
    // Its edge points at the cylinder.
    EXPECT_NEAR(distance_m(solid(box(1, 1, 1), {2, 0, 0}, upright(std::numbers::pi / 4)),
                           solid(cylinder(0.5, 1), {})),
                2 - std::sqrt(0.5) - 0.5, kSame_m);
    EXPECT_EQ(distance_m(solid(box(1, 1, 1), {0.9, 0, 0}), solid(box(1, 1, 1), {})), 0);
}

TEST(SolidTest, AHullIsWhatItsCornersHaveBetweenThem) {
    v1::Shape hull;
    for (int i = 0; i < 8; ++i) {
        v1::Shape::Corner& point = *hull.mutable_convex()->add_points();
        point.set_x_m((i & 1) != 0 ? 0.5 : -0.5);
        point.set_y_m((i & 2) != 0 ? 0.5 : -0.5);
        point.set_z_m((i & 4) != 0 ? 2 : 1);  // Beside its frame, as a hull may be.
    }
    EXPECT_NEAR(distance_m(solid(sphere(0.3), {0, 0, 0}), solid(hull, {})), 0.7, kSame_m);
    EXPECT_NEAR(distance_m(solid(hull, {0, 0, 1}), solid(box(1, 1, 1), {})), 1.5, kSame_m);
    EXPECT_NEAR(solid(hull, {}).reach_m(), std::sqrt(4.5), kSame_m);
}

TEST(SolidTest, APlaneIsSolidBelow) {
    v1::Shape ground;
    ground.mutable_plane();
    EXPECT_NEAR(distance_m(solid(sphere(0.3), {5, 5, 1}), solid(ground, {})), 0.7, kSame_m);
    EXPECT_EQ(distance_m(Vec3{9, 9, -1}, solid(ground, {})), 0);
}

/// The nearest point of a box can be found coordinate by coordinate.
TEST(SolidTest, DistancesToPointsAreThoseOfGeometryWhereverTheBoxIs) {
    std::mt19937 random(1);
    std::uniform_real_distribution<double> part(-2, 2);
    for (int i = 0; i < 1000; ++i) {
        const SpacePose pose{{part(random), part(random), part(random)},
                             orientation_of(part(random), part(random), part(random))};
        const Vec3 own_m{part(random), part(random), part(random)};
        const Vec3 half_m{0.5, 1, 0.1};
        const Vec3 beside_m{std::max(0.0, std::abs(own_m.x) - half_m.x),
                            std::max(0.0, std::abs(own_m.y) - half_m.y),
                            std::max(0.0, std::abs(own_m.z) - half_m.z)};
        const Vec3 point_m = pose.position_m + rotated(own_m, pose.orientation);

        ASSERT_NEAR(distance_m(point_m, {"box", box(1, 2, 0.2), pose}), length(beside_m), kSame_m)
            << i;
    }
}

TEST(SolidTest, TheSolidsOfAnArenaAreThoseThatStand) {
    v1::Arena arena;
    v1::Model& standing = *arena.add_models();
    standing.set_name("gate");
    standing.set_is_static(true);
    standing.mutable_pose()->set_x_m(1);
    v1::Link& post = *standing.add_links();
    post.set_name("post");
    post.mutable_pose()->set_y_m(2);
    *post.add_collisions()->mutable_shape() = sphere(0.1);
    arena.add_models()->add_links()->add_collisions();  // A moving link.

    const std::vector<Solid> solids = standing_solids_of(arena);

    ASSERT_EQ(solids.size(), 1U);
    EXPECT_EQ(solids[0].name, "gate/post");
    EXPECT_EQ(solids[0].pose.position_m, (Vec3{1, 2, 0}));
}

}  // namespace
}  // namespace cancha::referee
