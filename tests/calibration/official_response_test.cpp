#include "tests/calibration/official_response.h"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "tests/support/tolerance.h"

namespace cancha::calibration {
namespace {

// Share of the difference to its final speed and turn rate that a robot keeps in a tick: 1 - 0.060
// and 1 - 0.273575.
constexpr double kSpeedKept = 0.94;
constexpr double kTurnKept = 0.726425;

constexpr double kTopSpeed_in_per_tick = 0.015222305 * 125;
constexpr double kTopSpin_deg_per_tick = 0.534262 * 125;

constexpr int kLong = 600;  // Ticks; 0.94^600 is 1e-16.

OfficialMotion after(int ticks, WheelUnits wheels, OfficialMotion motion = {}) {
    for (int tick = 0; tick < ticks; ++tick) {
        motion = official_response(motion, wheels);
    }
    return motion;
}

TEST(OfficialResponseTest, ReachesTwoPointNineMetresPerSecond) {
    const OfficialMotion motion = after(kLong, {125, 125});

    EXPECT_NEAR(motion.speed_in_per_tick, kTopSpeed_in_per_tick, kRounding);
    // 60 ticks per second, 0.0254 m per inch; published to three digits.
    EXPECT_NEAR(motion.speed_in_per_tick * 60 * 0.0254, 2.90, 0.005);
}

TEST(OfficialResponseTest, GainsSpeedGeometrically) {
    const OfficialMotion motion = after(30, {125, 125});

    const double kept = std::pow(kSpeedKept, 30);
    EXPECT_NEAR(motion.speed_in_per_tick, kTopSpeed_in_per_tick * (1 - kept), kRounding);
    // The sum of 1 - 0.94^n over n = 1..30.
    const double ticks_at_top_speed = 30 - kSpeedKept * (1 - kept) / (1 - kSpeedKept);
    EXPECT_NEAR(motion.x_in, kTopSpeed_in_per_tick * ticks_at_top_speed, kRounding);
    EXPECT_EQ(motion.y_in, 0);
    EXPECT_EQ(motion.heading_deg, 0);
}

TEST(OfficialResponseTest, SpinsOnTheSpotAtSixtySixPointEightDegreesPerTick) {
    const OfficialMotion motion = after(120, {-125, 125});

    EXPECT_NEAR(motion.turn_deg_per_tick, kTopSpin_deg_per_tick, kRounding);
    EXPECT_NEAR(motion.turn_deg_per_tick, 66.8, 0.05);  // Published to three digits.
    const double ticks_at_top_spin = 120 - kTurnKept / (1 - kTurnKept);  // 0.726^120 is 2e-17.
    EXPECT_NEAR(motion.heading_deg, kTopSpin_deg_per_tick * ticks_at_top_spin, 1e-6);
    EXPECT_EQ(motion.x_in, 0);
    EXPECT_EQ(motion.y_in, 0);
}

TEST(OfficialResponseTest, TurnsLessWhileBothWheelsGoTheSameWay) {
    const OfficialMotion motion = after(kLong, {125, 25});

    // w = w + A (B a - w) + 4 K a^2 with a = -50 stands still at B a + 4 K a^2 / A.
    const double expected = 0.534262 * -50 + 4 * 0.000294678 * 50 * 50 / 0.273575;
    EXPECT_NEAR(motion.turn_deg_per_tick, expected, kRounding);
    EXPECT_NEAR(motion.turn_deg_per_tick, -15.9, 0.05);
    EXPECT_NEAR(motion.speed_in_per_tick, 0.015222305 * 75, kRounding);
}

TEST(OfficialResponseTest, AWheelAtRestCountsAsTheSameWay) {
    const double same_way = 0.534262 * 62.5 - 4 * 0.000294678 * 62.5 * 62.5 / 0.273575;

    EXPECT_NEAR(after(kLong, {0, 125}).turn_deg_per_tick, same_way, kRounding);
    EXPECT_NEAR(after(kLong, {125, 0}).turn_deg_per_tick, -same_way, kRounding);
    EXPECT_NEAR(after(kLong, {-125, 0}).turn_deg_per_tick, same_way, kRounding);
    EXPECT_NEAR(after(kLong, {0, -125}).turn_deg_per_tick, -same_way, kRounding);
}

TEST(OfficialResponseTest, TurnsInFullWhileTheWheelsGoAgainstEachOther) {
    EXPECT_NEAR(after(kLong, {125, -60}).turn_deg_per_tick, 0.534262 * -92.5, kRounding);
    EXPECT_NEAR(after(kLong, {-60, 125}).turn_deg_per_tick, 0.534262 * 92.5, kRounding);
}

TEST(OfficialResponseTest, ExchangedWheelsDriveTheMirroredPath) {
    const OfficialMotion right = after(40, {125, 25});
    const OfficialMotion left = after(40, {25, 125});

    EXPECT_NEAR(left.x_in, right.x_in, kRounding);
    EXPECT_NEAR(left.y_in, -right.y_in, kRounding);
    EXPECT_NEAR(left.heading_deg, -right.heading_deg, kRounding);
}

TEST(OfficialResponseTest, BackwardsItTurnsAsFastAsForwards) {
    const OfficialMotion forwards = after(40, {125, 25});
    const OfficialMotion backwards = after(40, {-25, -125});

    EXPECT_NEAR(backwards.heading_deg, forwards.heading_deg, kRounding);
    EXPECT_NEAR(backwards.x_in, -forwards.x_in, kRounding);
    EXPECT_NEAR(backwards.y_in, -forwards.y_in, kRounding);
}

TEST(OfficialResponseTest, BothWheelsAtZeroBrakeHard) {
    const OfficialMotion moving{.speed_in_per_tick = 1.5, .turn_deg_per_tick = 20};

    const OfficialMotion braked = official_response(moving, {0, 0});

    EXPECT_NEAR(braked.speed_in_per_tick, 1.5 * 0.338, kRounding);
    EXPECT_NEAR(braked.turn_deg_per_tick, 20 * kTurnKept, kRounding);
}

TEST(OfficialResponseTest, OppositeWheelsLetTheSpeedRunOut) {
    const OfficialMotion moving{.speed_in_per_tick = 1.5};

    EXPECT_NEAR(official_response(moving, {-10, 10}).speed_in_per_tick, 1.5 * kSpeedKept,
                kRounding);
}

TEST(OfficialResponseTest, MovesAlongTheNewHeadingAtTheNewSpeed) {
    const OfficialMotion motion = official_response({}, {0, 125});

    // From rest: w = A B a - 4 K a^2, v = 0.060 * 0.015222305 * 62.5.
    const double turn_deg = 0.273575 * 0.534262 * 62.5 - 4 * 0.000294678 * 62.5 * 62.5;
    const double speed_in = 0.060 * 0.015222305 * 62.5;
    const double turn_rad = turn_deg * std::numbers::pi / 180;
    EXPECT_NEAR(motion.heading_deg, turn_deg, kRounding);
    EXPECT_NEAR(motion.x_in, speed_in * std::cos(turn_rad), kRounding);
    EXPECT_NEAR(motion.y_in, speed_in * std::sin(turn_rad), kRounding);
}

TEST(OfficialResponseTest, ClampsEachWheelToFullSpeed) {
    const OfficialMotion asked_too_much = after(20, {500, -1e9});
    const OfficialMotion at_full_speed = after(20, {125, -125});

    EXPECT_EQ(asked_too_much.heading_deg, at_full_speed.heading_deg);
    EXPECT_EQ(asked_too_much.x_in, at_full_speed.x_in);
}

TEST(OfficialResponseDeathTest, TakesNoCommandThatIsNotFinite) {
    EXPECT_DEATH(official_response({}, {std::nan(""), 0}), "expected std::isfinite");
}

}  // namespace
}  // namespace cancha::calibration
