#include "referee/kit/outline.h"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

namespace cancha::referee {
namespace {

constexpr double kRounding_m = 1e-12;

/// A square of 8 cm.
Outline square_at(double x_m, double y_m, double heading_rad = 0) {
    return {.pose = {x_m, y_m, heading_rad}, .half_length_m = 0.04, .half_width_m = 0.04};
}

TEST(OutlineTest, TheGapOfTwoSquaresSideBySideIsWhatIsLeftBetweenTheirSides) {
    EXPECT_NEAR(gap_between(square_at(0, 0), square_at(0.1, 0.03)), 0.1 - 0.08, kRounding_m);
}

TEST(OutlineTest, AcrossACornerItIsTheWayFromCornerToCorner) {
    EXPECT_NEAR(gap_between(square_at(0, 0), square_at(0.11, 0.12)), std::hypot(0.03, 0.04),
                kRounding_m);
}

TEST(OutlineTest, ATurnedSquareReachesFurther) {
    const double reach_m = 0.04 * std::numbers::sqrt2;

    EXPECT_NEAR(gap_between(square_at(0, 0), square_at(0.12, 0, std::numbers::pi / 4)),
                0.12 - 0.04 - reach_m, kRounding_m);
}

TEST(OutlineTest, SquaresThatOverlapHaveNoGapEvenWithNoCornerInTheOther) {
    EXPECT_EQ(gap_between(square_at(0, 0), square_at(0.05, 0.01)), 0);
    EXPECT_EQ(gap_between(square_at(0, 0), square_at(0, 0, std::numbers::pi / 4)), 0);
}

TEST(OutlineTest, ADiscTouchesASideAtItsRadius) {
    EXPECT_NEAR(gap_between(square_at(0, 0), {0.07, 0.01}, 0.02), 0.01, kRounding_m);
    EXPECT_EQ(gap_between(square_at(0, 0), {0.05, 0.01}, 0.02), 0);
}

}  // namespace
}  // namespace cancha::referee
