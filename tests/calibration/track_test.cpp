#include "tests/calibration/track.h"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "tests/support/tolerance.h"

namespace cancha::calibration {
namespace {

constexpr double kSide_m = 0.08;

/// Returns a track of four steps of half a metre along x.
Track two_metres() {
    return {{{0, 0}}, {{0.5, 0}}, {{1, 0}}, {{1.5, 0}}, {{2, 0}}};
}

Track on_the_spot(double last_heading_rad) {
    return {{{0, 0}, 0}, {{0, 0}, last_heading_rad}};
}

TEST(TrackTest, TheOfficialOneHasAPointForTheStartAndForEachTick) {
    const Track track = official_track(constant_script("straight", {125, 125}));

    EXPECT_EQ(track.size(), kScriptTicks + 1);
    EXPECT_EQ(track.front().position_m, (Vec2{0, 0}));
    EXPECT_EQ(track.front().heading_rad, 0);
}

TEST(TrackTest, TheOfficialOneIsInMetresAndRadians) {
    const Track straight = official_track(constant_script("straight", {125, 125}));
    const Track spin = official_track(constant_script("spin", {-125, 125}));

    // The sum of v_n = V (1 - 0.94^n) over 120 ticks, with V in inches; likewise w_n = W (1 -
    // 0.726425^n).
    const double speed_ticks = 120 - 0.94 * (1 - std::pow(0.94, 120)) / 0.06;
    const double spin_ticks = 120 - 0.726425 * (1 - std::pow(0.726425, 120)) / 0.273575;
    EXPECT_NEAR(straight.back().position_m.x, 0.0254 * 0.015222305 * 125 * speed_ticks, kRounding);
    EXPECT_NEAR(spin.back().heading_rad, std::numbers::pi / 180 * 0.534262 * 125 * spin_ticks,
                kRounding);
}

TEST(TrackTest, LengthCountsTheWayBack) {
    const Track there_and_back = {{{0, 0}}, {{0.3, 0.4}}, {{0, 0}}};

    EXPECT_NEAR(path_length_m(there_and_back), 1.0, kRounding);
}

TEST(CompareTest, PositionErrorIsInPercentOfTheOfficialWay) {
    Track ours = two_metres();
    ours.back().position_m = {1.97, 0.04};  // 3 and 4 cm off: 5 cm of 2 m.

    EXPECT_NEAR(compare(ours, two_metres(), kSide_m).position_error_percent, 2.5, kRounding);
}

TEST(CompareTest, OnTheSpotPositionErrorIsInPercentOfTheRobot) {
    Track ours = on_the_spot(1);
    ours.back().position_m = {0, 0.004};

    EXPECT_NEAR(compare(ours, on_the_spot(1), kSide_m).position_error_percent, 5, kRounding);
    EXPECT_EQ(compare(on_the_spot(1), on_the_spot(1), kSide_m).position_error_percent, 0);
}

TEST(CompareTest, AMissingTurnIsThreeHundredAndSixtyDegrees) {
    const double turn_rad = 2 * std::numbers::pi;

    EXPECT_NEAR(compare(on_the_spot(1 - turn_rad), on_the_spot(1), kSide_m).heading_error_deg, 360,
                kRounding);
}

TEST(CompareTest, TheWorstCountsEvenIfItIsMadeGoodAtTheEnd) {
    Track ours = two_metres();
    ours[2].position_m.y = 0.1;
    ours[3].heading_rad = -std::numbers::pi / 36;

    const Deviation deviation = compare(ours, two_metres(), kSide_m);

    EXPECT_NEAR(deviation.worst_position_error_percent, 5, kRounding);
    EXPECT_NEAR(deviation.worst_heading_error_deg, 5, kRounding);
    EXPECT_EQ(deviation.position_error_percent, 0);
    EXPECT_EQ(deviation.heading_error_deg, 0);
}

TEST(CompareDeathTest, TakesNoTracksOfDifferentLength) {
    EXPECT_DEATH(static_cast<void>(compare(two_metres(), on_the_spot(0), kSide_m)), "expected");
}

}  // namespace
}  // namespace cancha::calibration
