#include "server/sim/world/ode/patch.h"

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/sim/world/ode/bodies.h"
#include "tests/support/link_fixture.h"
#include "tests/support/tolerance.h"

namespace cancha::world::ode {
namespace {

/// Corners of a face in the plane x = 0.1, from (y, z) = (0, 0).
std::vector<dContactGeom> corners_of(double width_m, double height_m) {
    std::vector<dContactGeom> corners(4);
    for (std::size_t i = 0; i < corners.size(); ++i) {
        corners[i].normal[0] = 1;
        corners[i].pos[0] = 0.1;
        corners[i].pos[1] = i % 2 == 0 ? 0 : width_m;
        corners[i].pos[2] = i < 2 ? 0 : height_m;
        corners[i].depth = i < 2 ? 1e-4 : 3e-4;
    }
    return corners;
}

TEST(PatchTest, PressesWithItsMiddle) {
    const Patch patch = patch_of(corners_of(0.06, 0.08));

    EXPECT_LT(length(to_vec3(patch.middle.pos) - Vec3{0.1, 0.03, 0.04}), kRounding);
    EXPECT_NEAR(patch.middle.depth, 2e-4, kRounding);
    EXPECT_EQ(to_vec3(patch.middle.normal), (Vec3{1, 0, 0}));
}

// The mean distance of the points of a rectangle from its middle.
TEST(PatchTest, HoldsAgainstSpinningAsAnEvenPressureDoes) {
    constexpr double kLength_m = 0.08;
    const double narrow_m = patch_of(corners_of(1e-6, kLength_m)).spin_radius_m;
    const double square_m = patch_of(corners_of(kLength_m, kLength_m)).spin_radius_m;

    EXPECT_NEAR(narrow_m, kLength_m / 4, 1e-6);
    // For a square with side a it is a (sqrt 2 + ln(1 + sqrt 2)) / 6.
    const double exact_m =
        kLength_m * (std::numbers::sqrt2 + std::log(1 + std::numbers::sqrt2)) / 6;
    EXPECT_NEAR(square_m, exact_m, 0.08 * exact_m);
}

TEST(PatchTest, NeedsThreeCornersOfOneFace) {
    std::vector<dContactGeom> corners = corners_of(0.06, 0.08);
    EXPECT_TRUE(is_patch(corners));
    EXPECT_TRUE(is_patch(std::span(corners).first(3)));
    EXPECT_FALSE(is_patch(std::span(corners).first(2)));

    corners[2].normal[0] = 0.999;
    corners[2].normal[1] = std::sqrt(1 - 0.999 * 0.999);
    EXPECT_FALSE(is_patch(corners));
}

}  // namespace
}  // namespace cancha::world::ode
