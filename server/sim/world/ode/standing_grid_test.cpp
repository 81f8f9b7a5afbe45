#include "server/sim/world/ode/standing_grid.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace cancha::world::ode {
namespace {

std::vector<std::uint32_t> near(const StandingGrid& grid, Vec2 point_m) {
    const std::span<const std::uint32_t> all = grid.near(point_m);
    return {all.begin(), all.end()};
}

TEST(StandingGridTest, WhatIsFarAwayNeedNotBeAsked) {
    StandingGrid grid;
    const StandingGrid::Extent left{.centre_m = {-1, 0}, .reach_m = {0.01, 0.5}};
    const StandingGrid::Extent right{.centre_m = {1, 0}, .reach_m = {0.01, 0.5}};
    grid.build(std::vector{left, right}, 0.1);
    EXPECT_TRUE(near(grid, {0, 0}).empty());
    EXPECT_EQ(near(grid, {-0.95, 0}), (std::vector<std::uint32_t>{0}));
    EXPECT_EQ(near(grid, {0.95, 0.3}), (std::vector<std::uint32_t>{1}));
}

TEST(StandingGridTest, NothingStandsAnywhere) {
    StandingGrid grid;
    grid.build({}, 0.1);
    EXPECT_TRUE(near(grid, {3, -3}).empty());
}

// This includes points outside of all cells.
TEST(StandingGridTest, MissesNothingThatIsNear) {
    constexpr double kMargin_m = 0.2;
    std::mt19937 random(5);
    std::uniform_real_distribution<double> any(-1.0, 1.0);
    std::vector<StandingGrid::Extent> extents(40);
    for (StandingGrid::Extent& extent : extents) {
        extent = {.centre_m = {2 * any(random), any(random)},
                  .reach_m = {0.2 + any(random) / 10, 0.3 + any(random) / 4}};
    }
    StandingGrid grid;
    grid.build(extents, kMargin_m);
    std::size_t all = 0;
    for (int i = 0; i < 2'000; ++i) {
        const Vec2 point_m{4 * any(random), 3 * any(random)};
        const auto found = near(grid, point_m);
        EXPECT_TRUE(std::ranges::is_sorted(found));
        for (std::uint32_t which = 0; which < extents.size(); ++which) {
            const auto& [centre_m, reach_m] = extents[which];
            if (std::abs(point_m.x - centre_m.x) <= reach_m.x + kMargin_m &&
                std::abs(point_m.y - centre_m.y) <= reach_m.y + kMargin_m) {
                EXPECT_EQ(std::ranges::count(found, which), 1) << point_m.x << ", " << point_m.y;
                ++all;
            }
        }
    }
    EXPECT_GT(all, 1'000U);
}

}  // namespace
}  // namespace cancha::world::ode
