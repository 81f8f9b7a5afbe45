#include "server/sim/world/drives/calibrated.h"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "server/sim/world/wheel_speeds.h"
#include "tests/support/rolling_test.h"

namespace cancha::world::drives {
namespace {

constexpr double kTick_s = 1.0 / 60;
constexpr double kFull_mps = 2.90;  // 125 units.
constexpr double kDegreePerTick_radps = std::numbers::pi / 180 * 60;

Response after(int ticks, WheelSpeeds wanted, Response response = {}, double tick_s = kTick_s) {
    for (int i = 0; i < ticks; ++i) {
        response = official_response(response, wanted, tick_s);
    }
    return response;
}

double degrees_per_tick(const Response& response) {
    return response.turn_rate_radps / kDegreePerTick_radps;
}

INSTANTIATE_TEST_SUITE_P(Calibrated, RollingTest, ::testing::Values("calibrated"));

TEST(OfficialResponseTest, ReachesTheMeasuredTopSpeed) {
    // 0.015222305 * 125 inches in each of 60 ticks.
    const double top_mps = 0.015222305 * 125 * 0.0254 * 60;

    EXPECT_NEAR(after(600, {kFull_mps, kFull_mps}).speed_mps, top_mps, 1e-9);
    EXPECT_NEAR(top_mps, 2.90, 0.001);
}

TEST(OfficialResponseTest, ReachesItWithATimeConstantOfSixteenTicks) {
    const double top_mps = after(600, {kFull_mps, kFull_mps}).speed_mps;

    // The speed reaches 1 - e^-1 of it after -1/ln(0.94) = 16.16 ticks; here after 16 whole ones.
    EXPECT_NEAR(after(16, {kFull_mps, kFull_mps}).speed_mps, top_mps * (1 - std::pow(0.94, 16)),
                1e-9);
}

TEST(OfficialResponseTest, SpinsAtTheMeasuredRate) {
    // 0.534262 * 125 degrees per tick.
    EXPECT_NEAR(degrees_per_tick(after(200, {-kFull_mps, kFull_mps})), 0.534262 * 125, 1e-9);
    EXPECT_NEAR(degrees_per_tick(after(200, {kFull_mps, -kFull_mps})), -0.534262 * 125, 1e-9);
}

TEST(OfficialResponseTest, TurnsLessInAnArc) {
    // 125/25 units: w = 0.534262 a - 4 * 0.000294678 a a / 0.273575 with a = 50, to both sides.
    const double expected = 0.534262 * 50 - 4 * 0.000294678 * 50 * 50 / 0.273575;
    const double slow_mps = kFull_mps / 5;

    EXPECT_NEAR(degrees_per_tick(after(200, {slow_mps, kFull_mps})), expected, 1e-9);
    EXPECT_NEAR(degrees_per_tick(after(200, {kFull_mps, slow_mps})), -expected, 1e-9);
    EXPECT_NEAR(degrees_per_tick(after(200, {-kFull_mps, -slow_mps})), expected, 1e-9);
    EXPECT_NEAR(expected, 15.9, 0.05);
}

TEST(OfficialResponseTest, AWheelThatStandsStillMakesAnArcToo) {
    const double expected = 0.534262 * 62.5 - 4 * 0.000294678 * 62.5 * 62.5 / 0.273575;

    EXPECT_NEAR(degrees_per_tick(after(200, {0, kFull_mps})), expected, 1e-9);
}

TEST(OfficialResponseTest, BrakesHardWhenBothWheelsAreStopped) {
    const Response stopped = official_response({2, 10}, {0, 0}, kTick_s);

    EXPECT_NEAR(stopped.speed_mps, 2 * (1 - 0.662), 1e-12);
    EXPECT_NEAR(stopped.turn_rate_radps, 10 * (1 - 0.273575), 1e-12);
}

TEST(OfficialResponseTest, HasTheSameTimeConstantsAtOtherTickRates) {
    const WheelSpeeds wanted{1, 2};

    const Response in_six = after(6, wanted);
    const Response in_twelve = after(12, wanted, {}, kTick_s / 2);

    EXPECT_NEAR(in_twelve.speed_mps, in_six.speed_mps, 1e-12);
    EXPECT_NEAR(in_twelve.turn_rate_radps, in_six.turn_rate_radps, 1e-9);
}

}  // namespace
}  // namespace cancha::world::drives
