#include "proto/base/values/rectangle.h"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

namespace cancha {
namespace {

constexpr double kRounding_m = 1e-12;

/// A square of 8 cm.
Rectangle square_at(double x_m, double y_m, double heading_rad = 0) {
    return rectangle_at({x_m, y_m, heading_rad}, 0.08, 0.08);
}

TEST(RectangleTest, TheGapOfTwoSquaresSideBySideIsWhatIsLeftBetweenTheirSides) {
    EXPECT_NEAR(gap_between(square_at(0, 0), square_at(0.1, 0.03)), 0.1 - 0.08, kRounding_m);
}

TEST(RectangleTest, AcrossACornerItIsTheWayFromCornerToCorner) {
    EXPECT_NEAR(gap_between(square_at(0, 0), square_at(0.11, 0.12)), std::hypot(0.03, 0.04),
                kRounding_m);
}

TEST(RectangleTest, ATurnedSquareReachesFurther) {
    const double reach_m = 0.04 * std::numbers::sqrt2;

    EXPECT_NEAR(gap_between(square_at(0, 0), square_at(0.12, 0, std::numbers::pi / 4)),
                0.12 - 0.04 - reach_m, kRounding_m);
}

TEST(RectangleTest, SquaresThatOverlapHaveNoGapEvenWithNoCornerInTheOther) {
    EXPECT_EQ(gap_between(square_at(0, 0), square_at(0.05, 0.01)), 0);
    EXPECT_EQ(gap_between(square_at(0, 0), square_at(0, 0, std::numbers::pi / 4)), 0);
}

TEST(RectangleTest, ADiscTouchesASideAtItsRadius) {
    EXPECT_NEAR(gap_between(square_at(0, 0), {0.07, 0.01}, 0.02), 0.01, kRounding_m);
    EXPECT_EQ(gap_between(square_at(0, 0), {0.05, 0.01}, 0.02), 0);
}

TEST(RectangleTest, ASeparationBelowZeroIsTheLeastWayApart) {
    EXPECT_NEAR(separation(square_at(0, 0), square_at(0.05, 0.07)), 0.07 - 0.08, kRounding_m);
    EXPECT_NEAR(separation(square_at(0, 0), square_at(0.1, 0.3)), 0.3 - 0.08, kRounding_m);
}

}  // namespace
}  // namespace cancha
