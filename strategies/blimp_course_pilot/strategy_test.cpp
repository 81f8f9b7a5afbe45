#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "strategies/blimp_course_pilot/course_stack.h"
#include "strategies/blimp_course_pilot/flight_control.h"
#include "strategies/blimp_course_pilot/flight_log.h"
#include "strategies/blimp_course_pilot/poly_sphere.h"

namespace cancha::strategies::blimp {
namespace {

/// Random places and radii, from ranges that give every kind of approach.
class RandomPolySpheres {
  public:
    PolySphere next() {
        return {place_m(), place_m(), 0.05 + radius_(random_), 0.05 + radius_(random_)};
    }

  private:
    Vec3 place_m() { return {part_(random_), part_(random_), part_(random_)}; }

    std::mt19937 random_{1};
    std::uniform_real_distribution<double> part_{-1, 1};
    std::uniform_real_distribution<double> radius_{0, 0.7};
};

/// Finds the least gap by minimising a convex function of one share for each value of the other,
/// down to a few parts in 1e9. Slow, but without any geometry.
double least_gap_m(const PolySphere& first, const PolySphere& second) {
    const auto narrow = [](const auto& function) {
        double low = 0;
        double high = 1;
        for (int i = 0; i < 60; ++i) {
            const double a = low + (high - low) / 3;
            const double b = high - (high - low) / 3;
            (function(a) < function(b) ? high : low) = function(a) < function(b) ? b : a;
        }
        return std::min({function(low), function(0.0), function(1.0)});
    };
    return narrow([&](double share) {
        return narrow([&](double other) {
            return length(first.at(share) - second.at(other)) - first.radius_at(share) -
                   second.radius_at(other);
        });
    });
}

TEST(PolySphereTest, TheApproachIsTheNearestOfAllWhateverTheRadii) {
    RandomPolySpheres random;
    constexpr int kCases = 3000;
    for (int i = 0; i < kCases; ++i) {
        const PolySphere first = random.next();
        const PolySphere second = random.next();
        const Approach approach = approach_of(first, second);

        ASSERT_NEAR(approach.gap_m, least_gap_m(first, second), 1e-6) << i;
    }
}

/// No point of a fine grid is nearer, and the shares give the place of the least gap.
TEST(PolySphereTest, NoPlaceOnTheWayIsNearer) {
    RandomPolySpheres random;
    constexpr int kCases = 100'000;
    constexpr int kPlaces = 20;
    for (int i = 0; i < kCases; ++i) {
        const PolySphere first = random.next();
        const PolySphere second = random.next();
        const Approach approach = approach_of(first, second);
        const auto gap_at = [&](double share, double other) {
            return length(first.at(share) - second.at(other)) - first.radius_at(share) -
                   second.radius_at(other);
        };
        ASSERT_NEAR(approach.gap_m, gap_at(approach.share, approach.other_share), 1e-12);
        for (int k = 0; k <= kPlaces; ++k) {
            const double share = static_cast<double>(k) / kPlaces;
            ASSERT_GE(gap_at(share, approach.other_share), approach.gap_m - 1e-9) << i;
            ASSERT_GE(gap_at(approach.share, share), approach.gap_m - 1e-9) << i;
        }
    }
}

Obstacle pillar(double x_m, double y_m, double radius_m = 0.2) {
    return {{{x_m, y_m, 1.8}, {x_m, y_m, 2.2}, radius_m, radius_m}};
}

constexpr Vec3 kHere{0, 0, 2};
constexpr Vec3 kThere{4, 0, 2};

std::optional<WayRound> way_past(const std::vector<Obstacle>& obstacles,
                                 const Vec3& to_m = kThere) {
    return way_round(kHere, to_m, obstacles, {});
}

// Each of the four conditions alone leaves an obstacle out.
TEST(WayRoundTest, ObstaclesBesideTheWayAreLeftOut) {
    EXPECT_TRUE(way_past({pillar(2, 0.749)}));
    EXPECT_FALSE(way_past({pillar(2, 0.751)}));
}

TEST(WayRoundTest, ObstaclesBehindAreLeftOut) {
    EXPECT_FALSE(way_past({pillar(-0.1, 0.3)}));
    EXPECT_TRUE(way_past({pillar(0.1, 0.3)}));
}

TEST(WayRoundTest, ObstaclesBeyondTheTargetAreLeftOut) {
    EXPECT_FALSE(way_past({pillar(4.1, 0.3)}));
    EXPECT_TRUE(way_past({pillar(3.9, 0.3)}));
}

TEST(WayRoundTest, TheFirstObstacleOnTheWayCounts) {
    const auto way = way_past({pillar(3, 0.1), pillar(1, -0.1)});
    ASSERT_TRUE(way);
    EXPECT_EQ(way->obstacle, 1U);
}

TEST(WayRoundTest, TouchingCountsAsACollision) {
    // Numbers without rounding: 0.5 + 0.25 = 0.75.
    AvoidanceSettings settings;
    settings.own_radius_m = 0.5;
    const std::vector<Obstacle> obstacles{pillar(2, 0.75, 0.25)};
    EXPECT_TRUE(way_round(kHere, kThere, obstacles, settings));
}

TEST(WayRoundTest, AnEmptyListHasNoWay) {
    EXPECT_FALSE(way_past({}));
}

TEST(WayRoundTest, TheWayIsOutAlongTheShortestLineByFivePercentMoreThanNeeded) {
    const auto way = way_past({pillar(2, 0.35)});
    ASSERT_TRUE(way);
    EXPECT_NEAR(way->place_m.x, 2, 1e-9);
    EXPECT_NEAR(way->place_m.y, -1.05 * (0.75 - 0.35), 1e-9);
    EXPECT_NEAR(way->place_m.z, 2, 1e-9);
}

TEST(WayRoundTest, AnObstacleInTheMiddleOfTheWayIsPassedAtItsSide) {
    const auto way = way_past({pillar(2, 0)});
    ASSERT_TRUE(way);
    EXPECT_NEAR(std::abs(way->place_m.y), 1.05 * 0.75, 1e-9);
    EXPECT_NEAR(way->place_m.z, 2, 1e-9);
}

TEST(WayRoundTest, AWayThatWouldBeTooLowGoesAboveTheObstacle) {
    // The obstacle is level, across the way and a little above it: the shortest way is below.
    const std::vector<Obstacle> obstacles{{{{2, -1, 2.3}, {2, 1, 2.3}, 0.2, 0.2}}};
    const auto way = way_past(obstacles);
    ASSERT_TRUE(way);
    EXPECT_GT(way->place_m.z, 2.3 + 0.75);
}

TEST(WayRoundTest, NoWayIsLowerOrHigherThanABlimpMayFly) {
    for (const double height_m : {1.0, 1.5, 1.9, 2.3, 3.4, 3.9}) {
        const std::vector<Obstacle> obstacles{{{{2, -1, height_m}, {2, 1, height_m}, 0.4, 0.4}}};
        const Vec3 from_m{0, 0, height_m + 0.1};
        const Vec3 to_m{4, 0, height_m + 0.1};
        const auto way = way_round(from_m, to_m, obstacles, {});
        ASSERT_TRUE(way) << height_m;
        EXPECT_GE(way->place_m.z, 1.6);
        EXPECT_LE(way->place_m.z, 4.0);
    }
}

TEST(WayRoundTest, ASmallBlimpNeedsNone) {
    AvoidanceSettings small;
    small.own_radius_m = 0.3;
    const std::vector<Obstacle> obstacles{pillar(2, 0.55)};
    EXPECT_FALSE(way_round(kHere, kThere, obstacles, small));
    EXPECT_TRUE(way_round(kHere, kThere, obstacles, {}));
}

client::Course course_of_two() {
    client::Course course;
    course.destinations = {
        {"blue: 1", {4, 0, 2}, 0.25}, {"blue: 2", {4, 2, 2}, 0.25}, {"yellow: 1", {9, 9, 2}, 0.25}};
    course.obstacles = {{"pillar", {2, 0.1, 1.8}, {2, 0.1, 2.2}, 0.2, 0.2}};
    course.docks = {{"blue: dock", {6, 0, 2.05}, 0, 0.4, 1.15}};
    return course;
}

TEST(CourseStackTest, DestinationsComeInTheirOrderThenTheDock) {
    CourseStack stack(course_of_two(), Team::kBlue);
    std::vector<std::string> flown;
    while (stack.top().kind != Target::Kind::kDock) {
        flown.push_back(stack.top().name);
        ASSERT_TRUE(stack.arrive(stack.top().place_m));
    }
    EXPECT_EQ(flown, (std::vector<std::string>{"blue: 1", "blue: 2", "before blue: dock",
                                               "in line with blue: dock"}));
    EXPECT_FALSE(stack.arrive(stack.top().place_m)) << "the blimp stays in its dock";
}

TEST(CourseStackTest, AWayRoundReplacesNothingButAnotherOne) {
    CourseStack stack(course_of_two(), Team::kBlue);
    const std::size_t count = stack.targets().size();

    ASSERT_TRUE(stack.avoid({0, 0, 2}));
    EXPECT_EQ(stack.targets().size(), count + 1);
    EXPECT_EQ(stack.top().kind, Target::Kind::kWayRound);

    EXPECT_TRUE(stack.avoid({0, 2.5, 2}));  // Now it sees the obstacle from another place.
    EXPECT_EQ(stack.targets().size(), count + 1);

    ASSERT_TRUE(stack.arrive(stack.top().place_m));
    EXPECT_EQ(stack.top().name, "blue: 1");
}

TEST(FlightLogTest, TellsEachChangeOnce) {
    CourseStack stack(course_of_two(), Team::kBlue);
    FlightLog log;
    EXPECT_EQ(log.follow(0, FlightState::kSearch, stack), "0.0 s  search, to blue: 1");
    EXPECT_EQ(log.follow(0.1, FlightState::kSearch, stack), std::nullopt);
    EXPECT_EQ(log.follow(1.26, FlightState::kGo, stack), "1.3 s  go, to blue: 1");
    ASSERT_TRUE(stack.avoid({0, 0, 2}));
    EXPECT_EQ(log.follow(2, FlightState::kSearch, stack), "2.0 s  search, to way round");
    ASSERT_TRUE(stack.arrive(stack.top().place_m));
    EXPECT_EQ(log.follow(3, FlightState::kSearch, stack),
              "3.0 s  reached way round; search, to blue: 1");
    EXPECT_EQ(log.follow(4, FlightState::kEmergencyClimb, stack),
              "4.0 s  emergency climb, to blue: 1");
    EXPECT_EQ(log.follow(5, FlightState::kSearch, stack), "5.0 s  search, to blue: 1");
}

TEST(FlightLogTest, AnEmergencyComesBeforeTheMode) {
    EXPECT_EQ(state_of(Mode::kGo, Emergency::kNone), FlightState::kGo);
    EXPECT_EQ(state_of(Mode::kSearch, Emergency::kNone), FlightState::kSearch);
    EXPECT_EQ(state_of(Mode::kGo, Emergency::kClimb), FlightState::kEmergencyClimb);
    EXPECT_EQ(state_of(Mode::kSearch, Emergency::kDescent), FlightState::kEmergencyDescent);
}

TEST(HeadingTest, ItTurnsTheShortWay) {
    for (const double degrees : {179.0, -179.0}) {
        const Motion motion{.position_m = {}, .heading_rad = degrees * std::numbers::pi / 180};
        const double other_side_rad = -motion.heading_rad;
        // From 179 to -179 degrees it is 2 degrees to the left.
        EXPECT_LT(hold_heading(motion, other_side_rad, {}) * degrees, 0);
        EXPECT_LT(std::abs(hold_heading(motion, other_side_rad, {})), 0.2);
    }
}

TEST(SafetyTest, ASensorThatSeesTheGroundHasTheBlimpClimb) {
    const Motion level{.position_m = {0, 0, 2.5}};
    EXPECT_EQ(emergency_of(level, 0.24), Emergency::kClimb);
    EXPECT_EQ(emergency_of(level, 1), Emergency::kNone);
    EXPECT_EQ(make_safe(1, Emergency::kClimb), -1);
    EXPECT_EQ(make_safe(-1, Emergency::kDescent), 1);
    EXPECT_EQ(make_safe(0.3, Emergency::kNone), 0.3);
}

TEST(SafetyTest, ItLooksAsFarAheadAsTheBlimpNeedsToStop) {
    Motion climbing{.position_m = {0, 0, 3.5}, .heading_rad = 0, .velocity_mps = {0, 0, 0.45}};
    EXPECT_EQ(emergency_of(climbing, 1), Emergency::kDescent);
    climbing.velocity_mps.z = 0.1;
    EXPECT_EQ(emergency_of(climbing, 1), Emergency::kNone);
}

}  // namespace
}  // namespace cancha::strategies::blimp
