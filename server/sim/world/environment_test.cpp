#include "server/sim/world/environment.h"

#include <cmath>

#include <gtest/gtest.h>

namespace cancha::world {
namespace {

constexpr AirSpec kGusty{
    .density_kgpm3 = 1.19, .wind_mps = {0.3, -0.2, 0}, .gust_mps = 0.1, .gust_time_s = 2};

constexpr int kSeeds = 2000;

TEST(WindTest, IsSteadyWithoutGusts) {
    AirSpec air = kGusty;
    air.gust_mps = 0;
    const Wind wind(air, 7);

    EXPECT_EQ(wind.at(0), air.wind_mps);
    EXPECT_EQ(wind.at(1234.5), air.wind_mps);
}

TEST(WindTest, IsAnotherOneForEachSeedAndTheSameOneForTheSameSeed) {
    EXPECT_EQ(Wind(kGusty, 7).at(3), Wind(kGusty, 7).at(3));
    EXPECT_NE(Wind(kGusty, 7).at(3), Wind(kGusty, 8).at(3));
}

// Over N seeds the mean of N values of spread s has the error s / sqrt(N); allow five of those.
TEST(WindTest, HasTheMeanTheSpreadAndTheMemoryThatItIsGiven) {
    const double lag_s = kGusty.gust_time_s;
    const double tolerance = 5 / std::sqrt(kSeeds);
    double mean = 0;
    double square = 0;
    double product = 0;
    for (int seed = 0; seed < kSeeds; ++seed) {
        const Wind wind(kGusty, static_cast<std::uint64_t>(seed));
        const double now = (wind.at(100).x - kGusty.wind_mps.x) / kGusty.gust_mps;
        const double later = (wind.at(100 + lag_s).x - kGusty.wind_mps.x) / kGusty.gust_mps;
        mean += now / kSeeds;
        square += now * now / kSeeds;
        product += now * later / kSeeds;
    }
    EXPECT_NEAR(mean, 0, tolerance);
    EXPECT_NEAR(square, 1, 2 * tolerance);
    EXPECT_NEAR(product, std::exp(-1), 2 * tolerance);
}

TEST(WindTest, BlowsIndependentlyAlongEachAxis) {
    double product = 0;
    for (int seed = 0; seed < kSeeds; ++seed) {
        const Vec3 gust_mps =
            Wind(kGusty, static_cast<std::uint64_t>(seed)).at(5) - kGusty.wind_mps;
        product += gust_mps.x * gust_mps.y / (kGusty.gust_mps * kGusty.gust_mps) / kSeeds;
    }
    EXPECT_NEAR(product, 0, 5 / std::sqrt(kSeeds));
}

}  // namespace
}  // namespace cancha::world
