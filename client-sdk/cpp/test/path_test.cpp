#include "cancha/client/path.h"

#include <cmath>
#include <numbers>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

namespace cancha::client {
namespace {

constexpr double kTiny = 1e-12;

Path corner(bool is_closed = false) {
    return Path({{.position_m = {0, 0, 0}, .orientation = upright(0)},
                 {.position_m = {3, 0, 0}, .orientation = upright(std::numbers::pi / 2)},
                 {.position_m = {3, 4, 0}, .orientation = upright(std::numbers::pi / 2)}},
                is_closed);
}

TEST(PathTest, ItGoesStraightFromPointToPointAndTurnsEvenly) {
    const Path path = corner();
    EXPECT_DOUBLE_EQ(path.length_m(), 7);

    const Path::Point point = path.at(1);
    EXPECT_NEAR(point.position_m.x, 1, kTiny);
    EXPECT_NEAR(heading_of(point.orientation), std::numbers::pi / 6, kTiny);
    EXPECT_NEAR(path.at(5).position_m.y, 2, kTiny);
}

TEST(PathTest, BeforeItsBeginningAndAfterItsEndItStandsStill) {
    const Path path = corner();
    EXPECT_EQ(path.at(-1).position_m, (Vec3{0, 0, 0}));
    EXPECT_EQ(path.at(8).position_m, (Vec3{3, 4, 0}));
}

TEST(PathTest, AClosedOneGoesBackToItsFirstPoint) {
    const Path path = corner(true);
    EXPECT_DOUBLE_EQ(path.length_m(), 12);
    EXPECT_EQ(path.at(12).position_m, (Vec3{0, 0, 0}));
    EXPECT_NEAR(path.at(9.5).position_m.x, 1.5, kTiny);
}

TEST(PathTest, PointsInOnePlaceAreNoWay) {
    const Path path({{.position_m = {1, 1, 0}}, {.position_m = {1, 1, 0}}});
    EXPECT_EQ(path.length_m(), 0);
    EXPECT_EQ(path.at(0).position_m, (Vec3{1, 1, 0}));
    EXPECT_THROW(Path(std::vector<Path::Point>{}), std::invalid_argument);
}

// Ramps of v/a = 2 s and v^2/(2a) = 0.1 m each: the arm's numbers.
TEST(TrapezoidTest, ItSpeedsUpGoesOnAndSlowsDown) {
    const Trapezoid motion{.length_m = 0.5, .speed_mps = 0.1, .acceleration_mps2 = 0.05};
    EXPECT_NEAR(motion.duration_s(), 2 + 3 + 2, kTiny);
    EXPECT_NEAR(motion.way_m(2), 0.1, kTiny);
    EXPECT_NEAR(motion.way_m(5), 0.4, kTiny);
    EXPECT_NEAR(motion.way_m(6), 0.475, kTiny);
    EXPECT_EQ(motion.way_m(-1), 0);
    EXPECT_EQ(motion.way_m(8), 0.5);
}

TEST(TrapezoidTest, AWayUnderTwoRampsNeverReachesTheSpeed) {
    const Trapezoid motion{.length_m = 0.05, .speed_mps = 0.1, .acceleration_mps2 = 0.05};
    EXPECT_NEAR(motion.duration_s(), 2 * std::sqrt(0.05 / 0.05), kTiny);
    EXPECT_NEAR(motion.way_m(1), 0.025, kTiny);
    EXPECT_EQ((Trapezoid{.length_m = 0, .speed_mps = 1, .acceleration_mps2 = 1}).duration_s(), 0);
}

TEST(PathRideTest, TheModeSaysWhatATargetTakesOver) {
    const Path path = corner();
    const Path::Point before{.position_m = {9, 9, 9}, .orientation = upright(1)};
    PathRide ride{.mode = PathMode::kPosition, .speed_mps = 1, .acceleration_mps2 = 1};
    const double end_s = ride.duration_s(path);

    EXPECT_EQ(ride.at(path, before, end_s).orientation, before.orientation);
    EXPECT_EQ(ride.at(path, before, end_s).position_m, (Vec3{3, 4, 0}));
    ride.mode = PathMode::kOrientation;
    EXPECT_EQ(ride.at(path, before, end_s).position_m, before.position_m);
    EXPECT_NEAR(heading_of(ride.at(path, before, end_s).orientation), std::numbers::pi / 2, kTiny);
}

TEST(PathRideTest, ItMayBeginOnTheWay) {
    const PathRide ride{.start = 3.0 / 7, .speed_mps = 1, .acceleration_mps2 = 1};
    EXPECT_NEAR(ride.at(corner(), {}, 0).position_m.x, 3, kTiny);
    EXPECT_NEAR(ride.duration_s(corner()), 4 / 1.0 + 1, kTiny);
}

}  // namespace
}  // namespace cancha::client
