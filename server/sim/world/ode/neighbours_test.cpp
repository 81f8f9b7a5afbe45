#include "server/sim/world/ode/neighbours.h"

#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace cancha::world::ode {
namespace {

std::vector<std::uint32_t> found_after(Neighbours& neighbours, std::size_t index) {
    const std::span<const std::uint32_t> found = neighbours.find_after(index);
    return {found.begin(), found.end()};
}

TEST(NeighboursTest, CirclesThatTouchOverlap) {
    Neighbours neighbours;
    neighbours.resize(2);
    neighbours.set(0, {0, 0}, 1);
    neighbours.set(1, {3, 4}, 4);  // 5 m away.
    EXPECT_EQ(found_after(neighbours, 0), (std::vector<std::uint32_t>{1}));
    EXPECT_TRUE(found_after(neighbours, 1).empty());
    neighbours.set(1, {3, 4}, 3.9);
    EXPECT_TRUE(found_after(neighbours, 0).empty());
}

/// Indices after `index` of the points within this distance.
std::vector<std::uint32_t> within(double distance_m, const std::vector<Vec2>& centres_m,
                                  std::size_t index) {
    std::vector<std::uint32_t> all;
    for (std::size_t i = index + 1; i < centres_m.size(); ++i) {
        if (distance(centres_m[index], centres_m[i]) <= distance_m) {
            all.push_back(static_cast<std::uint32_t>(i));
        }
    }
    return all;
}

TEST(NeighboursTest, FindsEachPairOnceInOrder) {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> any(-1.0, 1.0);
    std::size_t all = 0;
    for (std::size_t count = 1; count <= 23; ++count) {
        Neighbours neighbours;
        neighbours.resize(count);
        std::vector<Vec2> centres_m(count);
        for (std::size_t i = 0; i < count; ++i) {
            centres_m[i] = {any(random), any(random)};
            neighbours.set(i, centres_m[i], 0.3);
        }
        for (std::size_t i = 0; i < count; ++i) {
            const std::vector<std::uint32_t> expected = within(0.6, centres_m, i);
            EXPECT_EQ(found_after(neighbours, i), expected) << count << ", " << i;
            all += expected.size();
        }
    }
    EXPECT_GT(all, 100U);
}

}  // namespace
}  // namespace cancha::world::ode
