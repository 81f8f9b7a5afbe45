#include "server/sim/world/planar_collision.h"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "tests/support/tolerance.h"

namespace cancha::world {
namespace {

/// A square of side 2.
Rectangle square_at(Vec2 centre_m, double heading_rad = 0) {
    return {centre_m, {std::cos(heading_rad), std::sin(heading_rad)}, {1, 1}};
}

TEST(PlanarCollisionTest, BoxesApartDoNotTouch) {
    EXPECT_EQ(overlap_of(square_at({0, 0}), square_at({2.1, 0})).count, 0U);
    EXPECT_EQ(overlap_of(square_at({0, 0}), square_at({2.0, 2.5}, 0.7)).count, 0U);
}

TEST(PlanarCollisionTest, FacesThatMeetTouchAtBothEndsOfWhatTheyShare) {
    const PlanarOverlap overlap = overlap_of(square_at({0, 0}), square_at({1.9, 0.5}));

    ASSERT_EQ(overlap.count, 2U);
    EXPECT_EQ(overlap.normal, (Vec2{-1, 0}));  // Moves the first box away from the second.
    const double upper_y =
        std::max(overlap.contacts[0].position_m.y, overlap.contacts[1].position_m.y);
    const double lower_y =
        std::min(overlap.contacts[0].position_m.y, overlap.contacts[1].position_m.y);
    EXPECT_NEAR(upper_y, 1.0, kFineRounding);
    EXPECT_NEAR(lower_y, -0.5, kFineRounding);
    for (const PlanarContact& contact : overlap.contacts) {
        EXPECT_NEAR(contact.depth_m, 0.1, kFineRounding);
        EXPECT_NEAR(contact.position_m.x, 0.95, kFineRounding);  // Halfway between the faces.
    }
}

TEST(PlanarCollisionTest, ACornerTouchesOnceAndAsDeepAsItReaches) {
    const double reach_m = std::numbers::sqrt2;
    const PlanarOverlap overlap =
        overlap_of(square_at({0, 0}), square_at({0.9 + reach_m, 0}, std::numbers::pi / 4));

    ASSERT_EQ(overlap.count, 1U);
    EXPECT_NEAR(overlap.contacts[0].depth_m, 0.1, kFineRounding);
    EXPECT_NEAR(overlap.contacts[0].position_m.y, 0, kFineRounding);
    EXPECT_NEAR(overlap.normal.x, -1, kFineRounding);
}

TEST(PlanarCollisionTest, SwappedBoxesAreTakenApartTheOtherWay) {
    const Rectangle a = square_at({0, 0}, 0.2);
    const Rectangle b = square_at({1.7, 0.9}, 1.0);

    const PlanarOverlap of_a = overlap_of(a, b);
    const PlanarOverlap of_b = overlap_of(b, a);

    ASSERT_GT(of_a.count, 0U);
    ASSERT_EQ(of_a.count, of_b.count);
    EXPECT_NEAR(of_a.normal.x, -of_b.normal.x, kFineRounding);
    EXPECT_NEAR(of_a.normal.y, -of_b.normal.y, kFineRounding);
    EXPECT_NEAR(of_a.contacts[0].depth_m, of_b.contacts[0].depth_m, kFineRounding);
}

TEST(PlanarCollisionTest, MovingByTheDepthAlongTheNormalSeparatesTheBoxes) {
    for (int step = 0; step < 63; ++step) {
        const double heading_rad = 0.1 * step;
        const Rectangle fixed = square_at({0, 0});
        Rectangle moved = square_at({1.3 * std::cos(2 * heading_rad), 1.3}, heading_rad);
        const PlanarOverlap overlap = overlap_of(moved, fixed);
        ASSERT_GT(overlap.count, 0U) << heading_rad;

        moved.centre_m =
            moved.centre_m + (overlap.contacts[0].depth_m + kFineRounding) * overlap.normal;

        EXPECT_EQ(overlap_of(moved, fixed).count, 0U) << heading_rad;
    }
}

TEST(PlanarCollisionTest, BoxesWithOneCentreHaveAWayApart) {
    const PlanarOverlap overlap = overlap_of(square_at({0, 0}), square_at({0, 0}));

    ASSERT_GT(overlap.count, 0U);
    EXPECT_NEAR(length(overlap.normal), 1, kFineRounding);
    EXPECT_NEAR(overlap.contacts[0].depth_m, 2, kFineRounding);
}

}  // namespace
}  // namespace cancha::world
