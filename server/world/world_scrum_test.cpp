#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include <gtest/gtest.h>

#include "server/world/planar_collision.h"
#include "server/world/world.h"
#include "tests/support/world_fixture.h"

namespace cancha::world {
namespace {

constexpr std::size_t kRobots = 10;

// The deepest that a first impact sinks in: two robots at full speed, head on, in one substep.
constexpr double kBeyond_m = 2 * kMaxWheelSpeed_mps * kSubstep_s;

PlanarBox seen_from_above(const referee::RobotState& robot) {
    return {.centre_m = robot.ground_position_m(),
            .heading = {std::cos(robot.heading_rad), std::sin(robot.heading_rad)},
            .half_extent_m = {kRobotSide_m / 2, kRobotSide_m / 2}};
}

bool is_finite(const Vec3& vector) {
    return std::isfinite(vector.x) && std::isfinite(vector.y) && std::isfinite(vector.z);
}

/// The centre of a body of this half size, on the field or in a goal.
bool is_in_arena(Vec2 centre_m, double half_size_m) {
    const double x_m = std::abs(centre_m.x) + half_size_m - kBeyond_m;
    const double y_m = std::abs(centre_m.y) + half_size_m - kBeyond_m;
    return (x_m < kRight_m && y_m < kTop_m) || (x_m < kGoalRight_m && y_m < kGoalTop_m);
}

void expect_all_in_arena(const WorldFixture& fixture) {
    for (const referee::RobotState& robot : fixture.state().robots) {
        ASSERT_TRUE(is_finite(robot.position_m) && is_finite(robot.velocity_mps) &&
                    std::isfinite(robot.turn_rate_radps) && std::isfinite(robot.heading_rad));
        ASSERT_TRUE(is_in_arena(robot.ground_position_m(), kRobotSide_m / 2))
            << robot.position_m.x << ", " << robot.position_m.y;
        ASSERT_EQ(robot.position_m.z, kRobotSide_m / 2);
    }
    const referee::BallState& ball = fixture.ball();
    ASSERT_TRUE(is_finite(ball.position_m) && is_finite(ball.velocity_mps));
    ASSERT_TRUE(is_in_arena({ball.position_m.x, ball.position_m.y}, kBallRadius_m))
        << ball.position_m.x << ", " << ball.position_m.y;
}

/// Measures the overlap of robots that press each other: that have touched without a break for six
/// ticks, which are 24 substeps, so that the first impact is over.
class PressedPairs {
  public:
    void note(const referee::WorldState& state) {
        for (std::size_t a = 0; a < kRobots; ++a) {
            for (std::size_t b = 0; b < a; ++b) {
                note(overlap_of(seen_from_above(state.robots[a]), seen_from_above(state.robots[b])),
                     touching_[a][b]);
            }
        }
    }

    int count() const { return count_; }

    int too_deep() const { return too_deep_; }

  private:
    static constexpr int kPressedTicks = 6;

    void note(const PlanarOverlap& overlap, int& ticks) {
        ticks = overlap.count > 0 ? ticks + 1 : 0;
        if (ticks >= kPressedTicks) {
            ++count_;
            too_deep_ += overlap.contacts[0].depth_m > 0.002 ? 1 : 0;
        }
    }

    std::array<std::array<int, kRobots>, kRobots> touching_{};
    int count_ = 0;
    int too_deep_ = 0;
};

TEST(WorldScrumTest, NobodyLeavesTheFieldInTwentyThousandTicks) {
    WorldFixture fixture(five_a_side());

    for (int tick = 0; tick < 20'000 && !::testing::Test::HasFatalFailure(); ++tick) {
        chase_ball(fixture);
        expect_all_in_arena(fixture);
    }
}

TEST(WorldScrumTest, PressedRobotsOverlapByTwoMillimetresAtMost) {
    WorldFixture fixture(five_a_side());
    PressedPairs pairs;

    for (int tick = 0; tick < 5'000; ++tick) {
        chase_ball(fixture);
        pairs.note(fixture.state());
    }

    // A robot that arrives at full speed drives a pair that already presses deeper for a few
    // substeps; one in ten thousand leaves room for a few such arrivals.
    ASSERT_GT(pairs.count(), 10'000);
    EXPECT_LE(pairs.too_deep(), pairs.count() / 10'000);
}

TEST(WorldScrumTest, ABallThatRubsOnEverythingStaysInside) {
    v1::Discipline discipline = five_a_side();
    v1::Ball& ball = *discipline.mutable_ball();
    ball.set_ground_friction(1);
    ball.set_wall_friction(1);
    ball.set_robot_friction(1);
    WorldFixture fixture(discipline);

    for (int tick = 0; tick < 5'000 && !::testing::Test::HasFatalFailure(); ++tick) {
        chase_ball(fixture);
        expect_all_in_arena(fixture);
        ASSERT_LT(fixture.ball().position_m.z, 1.0);
    }
}

}  // namespace
}  // namespace cancha::world
