#include "strategies/course_kit/gap.h"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

namespace cancha::strategies {
namespace {

/// Returns rays every 10 degrees over half a circle, all of this length.
client::Ranges rays(float distance_m) {
    constexpr double kStep_rad = std::numbers::pi / 18;
    return {.distances_m = std::vector<float>(19, distance_m),
            .first_rad = -9 * kStep_rad,
            .step_rad = kStep_rad,
            .range_m = 1};
}

TEST(GapTest, LeadsStraightAheadWhereAllIsFree) {
    const Gap gap = widest_gap(rays(1), 0.1);
    EXPECT_NEAR(gap.bearing_rad, 0, 1e-12);
    EXPECT_NEAR(gap.room_m, 1, 1e-12);
}

TEST(GapTest, LeadsWhereThereIsMostRoom) {
    client::Ranges ranges = rays(0.3F);
    for (const int ray : {13, 14, 15, 16, 17}) {
        ranges.distances_m[static_cast<std::size_t>(ray)] = 0.8F;
    }
    // Some of these rays are as good as the middle one.
    EXPECT_NEAR(widest_gap(ranges, 0.1).bearing_rad, 6 * ranges.step_rad, 1.01 * ranges.step_rad);
}

TEST(GapTest, PassesBySlitsThatAreTooNarrow) {
    client::Ranges ranges = rays(0.3F);
    ranges.distances_m[15] = 0.8F;
    EXPECT_LT(widest_gap(ranges, 0.1).room_m, 0.3);
    EXPECT_GT(widest_gap(ranges, 0.01).room_m, 0.6);
}

TEST(GapTest, ARoundRobotTouchesAWallAheadByItsRadius) {
    client::Ranges ranges = rays(1);
    ranges.distances_m[9] = 0.5F;  // A post straight ahead.
    EXPECT_NEAR(room_m(ranges, 0, 0.1), 0.4, 1e-6);
    // At 10 degrees off the way the post is 0.087 m beside it.
    const double off_rad = ranges.step_rad;
    EXPECT_NEAR(room_m(ranges, off_rad, 0.1),
                0.5 * std::cos(off_rad) - std::sqrt(0.01 - 0.25 * std::pow(std::sin(off_rad), 2)),
                1e-6);
    EXPECT_NEAR(room_m(ranges, 2 * off_rad, 0.1), 1, 1e-6);
}

}  // namespace
}  // namespace cancha::strategies
