#include "tests/calibration/measurement.h"

#include <cmath>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "referee/core/discipline.h"
#include "server/sim/world/world_spec_builder.h"
#include "tests/support/tolerance.h"

namespace cancha::calibration {
namespace {

using Overrides = std::vector<referee::SettingOverride>;

constexpr const char* kOfficialVariant = "simurosot/5v5";

referee::Discipline official_discipline(const Overrides& overrides = {}) {
    auto discipline = referee::load_discipline(kOfficialVariant, overrides);
    EXPECT_TRUE(discipline) << discipline.error().message;
    return *std::move(discipline);
}

world::WorldSpec official_world(const Overrides& overrides = {}) {
    return *world::make_world_spec(official_discipline(overrides).settings);
}

TEST(DrivenTrackTest, StartsAtRestInTheOriginWhereverTheRobotStandsBeforeAMatch) {
    const Track track =
        driven_track(open_floor_of(official_world()), constant_script("wait", {0, 0}));

    EXPECT_EQ(track.size(), kScriptTicks + 1);
    for (const TrackPoint& point : track) {
        EXPECT_EQ(point.position_m, (Vec2{0, 0}));
        EXPECT_EQ(point.heading_rad, 0);
    }
}

TEST(DrivenTrackTest, MeetsNothingOnTheOpenFloor) {
    const world::WorldSpec spec = official_world();

    const Track track =
        driven_track(open_floor_of(spec), constant_script("straight", {kMaxUnits, kMaxUnits}));

    // In the arena, the wall of the goal would end the drive.
    EXPECT_GT(track.back().position_m.x, spec.floor.length_m);
    EXPECT_NEAR(track.back().position_m.y, 0, kSolver_mps);
}

TEST(DrivenTrackTest, CountsFullTurns) {
    const world::WorldSpec spec = open_floor_of(official_world());

    const Track left = driven_track(spec, constant_script("spin", {-kMaxUnits, kMaxUnits}));
    const Track right = driven_track(spec, constant_script("spin", {kMaxUnits, -kMaxUnits}));

    // Wheels that roll on a track as wide as the robot would turn it 23 times in two seconds. Every
    // drive manages a tenth of that.
    const double rolling_rad = 2 * kFullSpeed_mps / spec.robots.front().size_m.y * 2;
    EXPECT_GT(left.back().heading_rad, rolling_rad / 10);
    EXPECT_NEAR(right.back().heading_rad, -left.back().heading_rad, 1e-6);
}

TEST(WallBounceTest, IsTheRestitutionOfTheWall) {
    for (const char* restitution : {"0.2", "0.45", "0.9"}) {
        const auto bounce =
            measure_wall_bounce(official_world({{"ball.wall_restitution", restitution}}));

        ASSERT_TRUE(bounce) << bounce.error().message;
        EXPECT_NEAR(*bounce, std::stod(restitution), kSolver_mps) << restitution;
    }
}

TEST(WallBounceTest, SaysThatABallMayBeTooSlowToBounce) {
    const auto bounce =
        measure_wall_bounce(official_world({{"ball.rolling_deceleration_mps2", "2"}}));

    ASSERT_FALSE(bounce);
    EXPECT_THAT(bounce.error().message, testing::HasSubstr("half of that speed"));
}

TEST(CalibrateTest, RefusesATickThatIsNotTheOfficialOne) {
    const auto calibration = calibrate(official_discipline({{"timing.tick_rate_hz", "50"}}));

    ASSERT_FALSE(calibration);
    EXPECT_THAT(
        calibration.error().message,
        testing::AllOf(testing::HasSubstr("timing.tick_rate_hz: is 50"), testing::HasSubstr("60")));
}

}  // namespace
}  // namespace cancha::calibration
