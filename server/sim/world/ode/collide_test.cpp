#include "server/sim/world/ode/collide.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "server/sim/world/ode/bodies.h"
#include "server/sim/world/ode/library.h"
#include "server/sim/world/ode/shapes.h"

namespace cancha::world::ode {
namespace {

ConvexShape hull(const std::vector<Vec3>& points_m) {
    const ConvexHull found = *convex_hull(points_m, kMostCorners);
    return {std::make_shared<const ConvexHull>(found.seen_from(found.centre_m()))};
}

ConvexShape cube_hull(double side_m) {
    std::vector<Vec3> corners;
    for (const double x : {-side_m / 2, side_m / 2}) {
        for (const double y : {-side_m / 2, side_m / 2}) {
            corners.push_back({x, y, -side_m / 2});
            corners.push_back({x, y, side_m / 2});
        }
    }
    return hull(corners);
}

double deepest_m(const std::vector<dContactGeom>& contacts) {
    double most_m = 0;
    for (const dContactGeom& contact : contacts) {
        most_m = std::max(most_m, contact.depth);
    }
    return most_m;
}

class CollideTest : public ::testing::Test {
  protected:
    void SetUp() override { ensure_started(); }

    /// Contacts of two shapes.
    std::vector<dContactGeom> contacts(const Shape& first, const SpacePose& at, const Shape& second,
                                       const SpacePose& there = {}, std::size_t most = 4) {
        const GeomHandle a = make_geom(first, at);
        const GeomHandle b = make_geom(second, there);
        std::vector<dContactGeom> found(most);
        found.resize(collide(a.get(), b.get(), found));
        return found;
    }
};

// Each shape against a hull of a cube whose top face is at z = 0.05; the shape is 1 mm in it.
TEST_F(CollideTest, WhatStandsOnAFaceTouchesItFromAbove) {
    const double in_m = 0.001;
    const ConvexShape cube = cube_hull(0.1);
    const std::vector<std::pair<Shape, double>> on_top = {
        {BoxShape{{0.06, 0.06, 0.06}}, 0.03},
        {cube_hull(0.06), 0.03},
        {SphereShape{0.03}, 0.03},
        {CylinderShape{0.02, 0.06}, 0.03},
        {CapsuleShape{0.02, 0.06}, 0.05},
    };
    for (const auto& [shape, half_m] : on_top) {
        const SpacePose at{{0.004, 0.003, 0.05 + half_m - in_m}, upright(0.3)};
        const auto touched = contacts(shape, at, cube);
        ASSERT_FALSE(touched.empty()) << shape.index();
        const bool is_round = std::holds_alternative<SphereShape>(shape) ||
                              std::holds_alternative<CapsuleShape>(shape);
        EXPECT_TRUE(is_round || touched.size() == 4) << shape.index();
        EXPECT_NEAR(deepest_m(touched), in_m, 1e-6) << shape.index();
        for (const dContactGeom& contact : touched) {
            EXPECT_NEAR(contact.normal[2], 1, 1e-6) << shape.index();
            EXPECT_NEAR(contact.pos[2], 0.05, 2 * in_m) << shape.index();
        }
        // In reverse order it is pushed in the other direction.
        const auto turned = contacts(cube, {}, shape, at);
        EXPECT_NEAR(deepest_m(turned), in_m, 1e-6) << shape.index();
        for (const dContactGeom& contact : turned) {
            EXPECT_NEAR(contact.normal[2], -1, 1e-6) << shape.index();
        }
        EXPECT_TRUE(contacts(shape, {{0, 0, 0.05 + half_m + in_m}}, cube).empty());
    }
}

TEST_F(CollideTest, AHullTouchesAPlaneInItsLowestCorners) {
    const auto flat = contacts(cube_hull(0.1), {{0, 0, 0.0495}}, PlaneShape{});
    ASSERT_EQ(flat.size(), 4);
    const auto on_edge =
        contacts(cube_hull(0.1), {{0, 0, 0.07}, orientation_of(0.785398, 0, 0)}, PlaneShape{});
    EXPECT_EQ(on_edge.size(), 2);
    EXPECT_TRUE(contacts(cube_hull(0.1), {{0, 0, 0.051}}, PlaneShape{}).empty());
}

TEST_F(CollideTest, EdgesThatCrossTouchInOnePoint) {
    const double diagonal_m = 0.05 * std::sqrt(2.0);
    const SpacePose on_edge{{0, 0, 2 * diagonal_m - 0.001}, orientation_of(0.785398163, 0, 0)};
    const SpacePose across{{}, orientation_of(0, 0.785398163, 0)};
    const auto touched = contacts(cube_hull(0.1), on_edge, cube_hull(0.1), across);
    ASSERT_EQ(touched.size(), 1);
    EXPECT_NEAR(touched[0].normal[2], 1, 1e-6);
    EXPECT_NEAR(touched[0].depth, 0.001, 1e-6);
    EXPECT_NEAR(length(Vec3{touched[0].pos[0], touched[0].pos[1], 0}), 0, 1e-6);
}

TEST_F(CollideTest, OneContactIsTheDeepest) {
    const SpacePose leaning{{0, 0, 0.051}, orientation_of(0.05, 0, 0)};
    const auto one = contacts(cube_hull(0.1), leaning, PlaneShape{}, {}, 1);
    const auto all = contacts(cube_hull(0.1), leaning, PlaneShape{}, {}, 8);
    ASSERT_EQ(one.size(), 1);
    EXPECT_EQ(one[0].depth, std::ranges::max_element(all, {}, &dContactGeom::depth)->depth);
}

// A hull of a box against a box behaves like two boxes of ODE: whether they touch, and how deep.
TEST_F(CollideTest, AHullOfABoxTouchesAsABoxDoes) {
    std::mt19937 generator(7);
    std::uniform_real_distribution<double> number(-1, 1);
    int touching = 0;
    for (int i = 0; i < 3000; ++i) {
        const SpacePose at{
            {0.1 * number(generator), 0.1 * number(generator), 0.1 * number(generator)},
            orientation_of(3 * number(generator), number(generator), 3 * number(generator))};
        const Shape box = BoxShape{{0.1, 0.1, 0.1}};
        const auto expected = contacts(box, at, box, {}, 8);
        const auto found = contacts(cube_hull(0.1), at, box, {}, 8);
        // ODE prefers faces to edges by a factor, our code by a length.
        EXPECT_NEAR(deepest_m(found), deepest_m(expected), 0.06 * deepest_m(expected) + 2.1e-4)
            << i;
        touching += found.empty() ? 0 : 1;
    }
    EXPECT_GT(touching, 1000);
}

TEST_F(CollideTest, ASphereTouchesTheNearestPointWhereverItIs) {
    std::mt19937 generator(3);
    std::uniform_real_distribution<double> number(-1, 1);
    const Shape box = BoxShape{{0.1, 0.1, 0.1}};
    for (int i = 0; i < 2000; ++i) {
        const SpacePose at{
            {0.1 * number(generator), 0.1 * number(generator), 0.1 * number(generator)}};
        const auto expected = contacts(SphereShape{0.03}, at, box);
        const auto found = contacts(SphereShape{0.03}, at, cube_hull(0.1));
        ASSERT_EQ(found.size(), expected.size()) << i;
        if (!found.empty()) {
            EXPECT_NEAR(found[0].depth, expected[0].depth, 1e-9) << i;
            EXPECT_NEAR(length(to_vec3(found[0].normal) - to_vec3(expected[0].normal)), 0, 1e-6)
                << i;
        }
    }
}

}  // namespace
}  // namespace cancha::world::ode
