#include "server/sim/match/start_variation.h"

#include <cmath>
#include <set>

#include <gtest/gtest.h>

namespace cancha::match {
namespace {

constexpr GroundPose kPose{0.5, -0.25, 1.0};

TEST(StartVariationTest, StaysWithinAMillimetreAndHalfADegree) {
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        const GroundPose varied = vary_start(kPose, seed, Tick{0}, RobotId{1});

        EXPECT_LE(std::abs(varied.x_m - kPose.x_m), 0.001);
        EXPECT_LE(std::abs(varied.y_m - kPose.y_m), 0.001);
        EXPECT_LE(std::abs(varied.heading_rad - kPose.heading_rad), 0.5 * std::numbers::pi / 180);
    }
}

TEST(StartVariationTest, TheSameArgumentsGiveTheSamePose) {
    EXPECT_EQ(vary_start(kPose, 7, Tick{3}, RobotId{4}), vary_start(kPose, 7, Tick{3}, RobotId{4}));
}

TEST(StartVariationTest, SeedTickAndRobotEachChangeThePose) {
    std::set<double> x_m;
    const auto note = [&x_m](std::uint64_t seed, Tick tick) {
        x_m.insert(vary_start(kPose, seed, tick, RobotId{1}).x_m);
        x_m.insert(vary_start(kPose, seed, tick, RobotId{2}).x_m);
    };
    for (const std::uint64_t seed : {1U, 2U}) {
        note(seed, Tick{0});
        note(seed, Tick{60});
    }

    EXPECT_EQ(x_m.size(), 8U);
}

TEST(StartVariationTest, UsesTheWholeRangeEvenly) {
    constexpr int kSamples = 10'000;
    double sum_m = 0;
    for (std::uint64_t seed = 0; seed < kSamples; ++seed) {
        sum_m += vary_start(kPose, seed, Tick{0}, RobotId{1}).x_m - kPose.x_m;
    }

    // The mean of n uniform samples from [-a, a] has the deviation a / sqrt(3 n); allow five of
    // them.
    EXPECT_NEAR(sum_m / kSamples, 0, 5 * kMaxStartOffset_m / std::sqrt(3.0 * kSamples));
}

}  // namespace
}  // namespace cancha::match
