#include "proto/base/values/convex_hull.h"

#include <cmath>
#include <numbers>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace cancha {
namespace {

std::vector<Vec3> box_corners(const Vec3& half_m) {
    constexpr std::size_t kCorners = 8;
    std::vector<Vec3> corners;
    corners.reserve(kCorners);
    for (std::size_t i = 0; i < kCorners; ++i) {
        corners.push_back({(i & 1) != 0 ? half_m.x : -half_m.x, (i & 2) != 0 ? half_m.y : -half_m.y,
                           (i & 4) != 0 ? half_m.z : -half_m.z});
    }
    return corners;
}

/// Checks that a hull is closed and convex, and contains all points except for those it leaves out.
void expect_sound(const ConvexHull& hull, const std::vector<Vec3>& points_m, double flat_m) {
    EXPECT_EQ(hull.corners.size() + hull.faces.size(), hull.edges.size() + 2);  // Euler.
    for (const ConvexHull::Face& face : hull.faces) {
        EXPECT_NEAR(length(face.normal), 1, 1e-12);
        for (const Vec3& point : points_m) {
            EXPECT_LE(dot(face.normal, point) - face.offset_m, hull.left_out_m + flat_m);
        }
        for (const std::uint32_t corner : face.corners) {
            EXPECT_NEAR(dot(face.normal, hull.corners[corner]), face.offset_m, flat_m);
        }
    }
}

TEST(ConvexHull, OfABoxHasSixFacesWhateverIsInside) {
    std::vector<Vec3> points = box_corners({0.5, 1, 2});
    points.push_back({0.1, 0.2, 0.3});
    points.push_back({0.5, 0.25, 0.5});  // On a face.
    points.push_back({0.5, 1, 0.3});     // On an edge.
    const auto hull = convex_hull(points, 64);
    ASSERT_TRUE(hull) << hull.error().message;
    EXPECT_EQ(hull->corners.size(), 8);
    EXPECT_EQ(hull->faces.size(), 6);
    EXPECT_EQ(hull->edges.size(), 12);
    EXPECT_DOUBLE_EQ(hull->thickness_m(), 1);
    EXPECT_NEAR(length(hull->centre_m()), 0, 1e-15);
    expect_sound(*hull, points, 1e-12);
}

TEST(ConvexHull, OfACornerHasItsCentreAtAQuarter) {
    const std::vector<Vec3> points{{}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const auto hull = convex_hull(points, 64);
    ASSERT_TRUE(hull);
    EXPECT_NEAR(length(hull->centre_m() - Vec3{0.25, 0.25, 0.25}), 0, 1e-15);
    const ConvexHull moved = hull->seen_from(hull->centre_m());
    EXPECT_NEAR(length(moved.centre_m()), 0, 1e-15);
    for (const ConvexHull::Face& face : moved.faces) {
        EXPECT_GT(face.offset_m, 0);
    }
}

TEST(ConvexHull, HoldsForPointsOfEveryKind) {
    std::mt19937 generator(1);
    std::uniform_real_distribution<double> number(-1, 1);
    for (int round = 0; round < 300; ++round) {
        std::vector<Vec3> points;
        const int kind = round % 4;
        for (int i = 0; i < 10 + round; ++i) {
            Vec3 point{number(generator), number(generator), number(generator)};
            if (kind == 1) {  // A lattice: many points in one plane and on one line.
                point = {std::round(3 * point.x), std::round(3 * point.y), std::round(3 * point.z)};
            } else if (kind == 2) {  // A sphere: all points are corners.
                point = (1 / length(point)) * point;
            } else if (kind == 3) {  // A lid, with the digits of a mesh.
                const double angle = 2 * std::numbers::pi * i / 40;
                point = {static_cast<float>(std::cos(angle)), static_cast<float>(std::sin(angle)),
                         static_cast<float>(i % 3) / 10};
            }
            points.push_back(point);
        }
        const auto hull = convex_hull(points, 64);
        ASSERT_TRUE(hull) << round << hull.error().message;
        EXPECT_LE(hull->corners.size(), 64);
        expect_sound(*hull, points, 2e-5);
    }
}

TEST(ConvexHull, OfTooManyCornersLeavesLittleOutside) {
    std::vector<Vec3> points;
    for (int i = 0; i < 2000; ++i) {  // A Fibonacci lattice on a sphere of radius 1.
        const double z = 1 - (2 * i + 1) / 2000.0;
        const double angle = i * std::numbers::pi * (3 - std::sqrt(5.0));
        const double across = std::sqrt(1 - z * z);
        points.push_back({across * std::cos(angle), across * std::sin(angle), z});
    }
    const auto hull = convex_hull(points, 64);
    ASSERT_TRUE(hull);
    EXPECT_EQ(hull->corners.size(), 64);
    // 64 equal caps of a sphere are 0.063 high; the outermost points of some are higher.
    EXPECT_GT(hull->left_out_m, 0.03);
    EXPECT_LT(hull->left_out_m, 0.1);
    expect_sound(*hull, points, 1e-6);
}

TEST(ConvexHull, RefusesWhatHasNoInside) {
    EXPECT_FALSE(convex_hull(std::vector<Vec3>{{}, {1, 0, 0}, {0, 1, 0}}, 64));
    EXPECT_FALSE(convex_hull(std::vector<Vec3>(10, Vec3{1, 2, 3}), 64));
    EXPECT_FALSE(convex_hull(std::vector<Vec3>{{}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}}, 64));
    EXPECT_FALSE(convex_hull(std::vector<Vec3>{{}, {1, 0, 0}, {0, 1, 0}, {1, 1, 1e-9}}, 64));
    EXPECT_FALSE(convex_hull(std::vector<Vec3>{{}, {1, 0, 0}, {0, 1, 0}, {0, 0, NAN}}, 64));
}

}  // namespace
}  // namespace cancha
