#include "cancha/client/path.h"

#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <stdexcept>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace cancha::client {
namespace {

constexpr double kTiny = 1e-12;
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Returns the text with which a call refuses its numbers. Empty: the call accepts them.
std::string refusal_of(const std::function<void()>& call) {
    try {
        call();
    } catch (const std::invalid_argument& refusal) {
        return refusal.what();
    }
    return "";
}

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

TEST(PathTest, OnePointIsAPathOfNoLengthOpenOrClosed) {
    for (const bool is_closed : {false, true}) {
        const Path path({{.position_m = {1, 2, 3}, .orientation = upright(1)}}, is_closed);
        EXPECT_EQ(path.length_m(), 0);
        EXPECT_EQ(path.at(0).position_m, (Vec3{1, 2, 3}));
        EXPECT_EQ(path.at(0).orientation, upright(1));
    }
}

TEST(PathTest, PointsThatAreNotFiniteAreRefusedWithTheirNumber) {
    const Path::Point good{};
    EXPECT_EQ(refusal_of([&] {
                  Path({good, {.position_m = {1, kNan, 2}}});
              }),
              "position_m of point 1 of a path must be finite, got 1, nan and 2; positions are NaN "
              "where a discipline has no overhead view (see RobotView::readings) or no ball");
    EXPECT_EQ(refusal_of([&] {
                  Path({{.position_m = {kInfinity, 0, 0}}, good}, true);
              }),
              "position_m of point 0 of a path must be finite, got inf, 0 and 0");
    EXPECT_EQ(refusal_of([&] {
                  Path({good, good, {.orientation = {1, 0, 0, kNan}}});
              }),
              "orientation of point 2 of a path must be finite, got 1, 0, 0 and nan");
    EXPECT_EQ(refusal_of([] { corner().at(kNan); }), "way_m must be a number, got nan");
    EXPECT_EQ(corner().at(kInfinity).position_m, (Vec3{3, 4, 0}));
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

TEST(TrapezoidTest, NumbersOutOfTheirRangeAreRefusedByName) {
    for (const double bad : {0.0, -1.0, kNan, kInfinity}) {
        const std::string rest = fmt::format(" must be finite and more than 0, got {}", bad);
        const Trapezoid speed{.length_m = 1, .speed_mps = bad};
        const Trapezoid acceleration{.length_m = 1, .acceleration_mps2 = bad};
        EXPECT_EQ(refusal_of([&] { speed.duration_s(); }), "speed_mps" + rest);
        EXPECT_EQ(refusal_of([&] { speed.way_m(1); }), "speed_mps" + rest);
        EXPECT_EQ(refusal_of([&] { acceleration.duration_s(); }), "acceleration_mps2" + rest);
        EXPECT_EQ(refusal_of([&] { acceleration.way_m(1); }), "acceleration_mps2" + rest);
    }
    EXPECT_EQ(refusal_of([] { Trapezoid{.length_m = -1}.duration_s(); }),
              "length_m must be finite and not below 0, got -1");
    EXPECT_EQ(refusal_of([] { Trapezoid{.length_m = kNan}.way_m(1); }),
              "length_m must be finite and not below 0, got nan");
    EXPECT_EQ(refusal_of([] { Trapezoid{.length_m = 1}.way_m(kNan); }),
              "time_s must be a number, got nan");
}

TEST(PathRideTest, NumbersOutOfTheirRangeAreRefusedByName) {
    EXPECT_EQ(refusal_of([] { PathRide{.speed_mps = 0}.duration_s(corner()); }),
              "speed_mps must be finite and more than 0, got 0");
    EXPECT_EQ(refusal_of([] { PathRide{.acceleration_mps2 = kNan}.at(corner(), {}, 1); }),
              "acceleration_mps2 must be finite and more than 0, got nan");
    for (const double bad : {-0.1, 1.1, kNan}) {
        const std::string refusal =
            fmt::format("start must be a share of the path, from 0 to 1, got {}", bad);
        EXPECT_EQ(refusal_of([&] { PathRide{.start = bad}.duration_s(corner()); }), refusal);
        EXPECT_EQ(refusal_of([&] { PathRide{.start = bad}.at(corner(), {}, 1); }), refusal);
    }
}

TEST(PathRideTest, ARideOfNoLengthIsAtItsEndAtOnce) {
    const Path turn({{.orientation = upright(0)}, {.orientation = upright(1)}});
    EXPECT_EQ(PathRide{}.duration_s(turn), 0);
    EXPECT_EQ(PathRide{}.at(turn, {}, 0).orientation, upright(1));

    const PathRide ended{.start = 1};
    EXPECT_EQ(ended.duration_s(corner()), 0);
    EXPECT_EQ(ended.at(corner(), {}, 0).position_m, (Vec3{3, 4, 0}));
}

TEST(PathRideTest, OnAClosedPathATargetComesBackToWhereItBegan) {
    const PathRide ride{.speed_mps = 1, .acceleration_mps2 = 1};
    const double end_s = ride.duration_s(corner(true));
    EXPECT_NEAR(end_s, 12 / 1.0 + 1, kTiny);
    EXPECT_EQ(ride.at(corner(true), {}, end_s).position_m, (Vec3{0, 0, 0}));
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
