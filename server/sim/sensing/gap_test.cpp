#include "server/sim/sensing/gap.h"

#include <cmath>
#include <memory>
#include <numbers>
#include <vector>

#include <gtest/gtest.h>

#include "server/sim/sensing/ray.h"
#include "server/sim/world/random.h"

namespace cancha::sensing {
namespace {

constexpr double kGapRounding_m = 1e-9;

world::SpacePose at(double x_m, double y_m, double z_m, const Quaternion& turn = {}) {
    return {{x_m, y_m, z_m}, turn};
}

const world::Shape kCube = world::BoxShape{{2, 2, 2}};

TEST(GapTest, BoxesAreAsFarApartAsTheirFacesEdgesAndCorners) {
    EXPECT_NEAR(gap_between(kCube, at(0, 0, 0), kCube, at(5, 0.3, 0.1)).distance_m, 3,
                kGapRounding_m);
    EXPECT_NEAR(gap_between(kCube, at(0, 0, 0), kCube, at(5, 6, 0)).distance_m, 5, kGapRounding_m);
    EXPECT_NEAR(gap_between(kCube, at(0, 0, 0), kCube, at(3, 4, 4)).distance_m, 3, kGapRounding_m);
    // A cube on its edge reaches sqrt(2) towards the other cube.
    const Quaternion turned = upright(std::numbers::pi / 4);
    EXPECT_NEAR(gap_between(kCube, at(0, 0, 0), kCube, at(5, 0, 0, turned)).distance_m,
                4 - std::numbers::sqrt2, kGapRounding_m);
}

TEST(GapTest, RoundShapesAreApartByTheirRadii) {
    const world::Shape sphere = world::SphereShape{0.5};
    const world::Shape capsule = world::CapsuleShape{.radius_m = 0.5, .length_m = 2};
    EXPECT_NEAR(gap_between(sphere, at(0, 0, 0), sphere, at(3, 4, 0)).distance_m, 4,
                kGapRounding_m);
    EXPECT_NEAR(gap_between(sphere, at(0, 0, 4), kCube, at(0, 0, 0)).distance_m, 2.5,
                kGapRounding_m);
    EXPECT_NEAR(gap_between(capsule, at(0, 0, 0), sphere, at(3, 0, 5)).distance_m, 4,
                kGapRounding_m);
    // Two capsules across each other.
    const Quaternion lying = world::orientation_of(std::numbers::pi / 2, 0, 0);
    EXPECT_NEAR(gap_between(capsule, at(0, 0, 0), capsule, at(3, 0.2, 0, lying)).distance_m, 2,
                kGapRounding_m);
}

// Curved shapes are approached in steps, to a micrometre.
TEST(GapTest, CylindersHaveWallsLidsAndRims) {
    const world::Shape can = world::CylinderShape{.radius_m = 1, .length_m = 2};
    EXPECT_NEAR(gap_between(can, at(0, 0, 0), kCube, at(4, 0, 0)).distance_m, 2, 1e-6);
    EXPECT_NEAR(gap_between(can, at(0, 0, 0), kCube, at(0.3, 0, 4)).distance_m, 2, 1e-6);
    EXPECT_NEAR(gap_between(can, at(0, 0, 0), can, at(3, 4, 0)).distance_m, 3, 1e-6);
    const world::Shape point = world::SphereShape{1e-6};
    EXPECT_NEAR(gap_between(can, at(0, 0, 0), point, at(4, 0, 5)).distance_m, 5, 2e-6);
}

/// Hull of these points and their mirror images about the centre.
world::Shape hull_of(std::vector<Vec3> points_m) {
    for (std::size_t i = points_m.size(); i > 0; --i) {
        points_m.push_back(-1.0 * points_m[i - 1]);
    }
    return world::ConvexShape{
        std::make_shared<const ConvexHull>(*convex_hull(points_m, world::kMostCorners))};
}

TEST(GapTest, HullsAreAsFarApartAsTheirFacesEdgesAndCorners) {
    const world::Shape hull = hull_of({{1, 1, 1}, {1, 1, -1}, {1, -1, 1}, {1, -1, -1}});
    for (const world::SpacePose& there : {at(5, 0.3, 0.1), at(5, 6, 0), at(3, 4, 4)}) {
        const double expected_m = gap_between(kCube, at(0, 0, 0), kCube, there).distance_m;
        EXPECT_NEAR(gap_between(hull, at(0, 0, 0), kCube, there).distance_m, expected_m,
                    kGapRounding_m);
        EXPECT_NEAR(gap_between(kCube, at(0, 0, 0), hull, there).distance_m, expected_m,
                    kGapRounding_m);
        EXPECT_NEAR(gap_between(hull, at(0, 0, 0), hull, there).distance_m, expected_m,
                    kGapRounding_m);
    }
    const world::Shape plane = world::PlaneShape{1, 1};
    EXPECT_NEAR(gap_between(hull, at(0, 0, 3), plane, at(0, 0, 0)).distance_m, 2, kGapRounding_m);
    EXPECT_EQ(gap_between(hull, at(0, 0, 0), kCube, at(1.9, 0.2, 0.3)).distance_m, 0);
}

TEST(GapTest, APlaneIsMetByTheLowestPoint) {
    const world::Shape plane = world::PlaneShape{1, 1};
    const Gap gap = gap_between(kCube, at(70, 0, 3), plane, at(0, 0, 0));
    EXPECT_NEAR(gap.distance_m, 2, kGapRounding_m);
    EXPECT_NEAR(gap.from_m.z, 2, kGapRounding_m);
    EXPECT_NEAR(gap.to_m.z, 0, kGapRounding_m);
    EXPECT_EQ(gap_between(plane, at(0, 0, 0), kCube, at(0, 0, 0.5)).distance_m, 0);
}

TEST(GapTest, WhatOverlapsHasNoGap) {
    EXPECT_EQ(gap_between(kCube, at(0, 0, 0), kCube, at(1.9, 0.2, 0.3)).distance_m, 0);
    EXPECT_EQ(gap_between(kCube, at(0, 0, 0), kCube, at(0, 0, 0)).distance_m, 0);
    EXPECT_EQ(gap_between(world::SphereShape{1}, at(0, 0, 0), kCube, at(1.5, 0, 0)).distance_m, 0);
}

/// A number in [-1, 1).
double draw(std::uint64_t& state) {
    state = world::mix(state + 1);
    return static_cast<double>(state >> 11U) * 0x1p-52 - 1;
}

// The ends of a gap are on the surfaces: a ray along the gap meets the second shape there. No part
// of either shape lies in the slab between them; both are convex, so no points are nearer.
TEST(GapTest, OfAnyTwoItIsTheShortestWay) {
    std::uint64_t state = 1;
    int gaps = 0;
    for (int i = 0; i < 3000; ++i) {
        const world::Shape shapes[] = {world::BoxShape{{1, 0.1, 2}}, world::SphereShape{0.7},
                                       world::CylinderShape{.radius_m = 0.5, .length_m = 1},
                                       world::CapsuleShape{.radius_m = 0.2, .length_m = 1.5},
                                       hull_of({{0.5, 0, 0}, {0, 0.6, 0}, {0, 0, 0.7}})};
        const auto turn = [&state] {
            return world::orientation_of(3 * draw(state), 1.5 * draw(state), 3 * draw(state));
        };
        const world::Shape& first = shapes[i % 5];
        const world::Shape& second = shapes[(i / 5) % 5];
        const world::SpacePose here = at(0, 0, 0, turn());
        const world::SpacePose there =
            at(2 * draw(state), 2 * draw(state), 2 * draw(state), turn());
        const Gap gap = gap_between(first, here, second, there);
        if (gap.distance_m < 0.01) {
            continue;
        }
        ++gaps;
        const Vec3 way = (1 / gap.distance_m) * (gap.to_m - gap.from_m);
        ASSERT_NEAR(length(way), 1, 1e-9) << i;
        // Seen from the middle of the gap, each shape is half of the gap away, straight ahead.
        const Vec3 middle_m = 0.5 * (gap.from_m + gap.to_m);
        for (const auto& [shape, pose, direction] :
             {std::tuple(first, here, -1.0 * way), std::tuple(second, there, way)}) {
            // Slightly inside, because rounding would miss corners.
            const Vec3 end_m = middle_m + (gap.distance_m / 2) * direction;
            const Vec3 in_m = end_m + 1e-6 * (pose.position_m - end_m) - middle_m;
            const auto entry = entry_of({middle_m, (1 / length(in_m)) * in_m}, shape, pose);
            ASSERT_TRUE(entry) << i;
            EXPECT_NEAR(entry->distance_m, gap.distance_m / 2, 1e-5) << i;
            // The shape's farthest point back along the way is no nearer than the end of the gap.
            const world::Shape plane = world::PlaneShape{};
            const Vec3 axis = cross({0, 0, 1}, direction);
            const Quaternion up = [&, along = direction] {
                Quaternion q{1 + along.z, axis.x, axis.y, axis.z};
                const double size = std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
                return Quaternion{q.w / size, q.x / size, q.y / size, q.z / size};
            }();
            EXPECT_NEAR(gap_between(shape, pose, plane, {middle_m, up}).distance_m,
                        gap.distance_m / 2, 1e-5)
                << i;
        }
    }
    EXPECT_GT(gaps, 1000);
}

}  // namespace
}  // namespace cancha::sensing
