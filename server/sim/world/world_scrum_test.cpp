#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/sim/world/planar_collision.h"
#include "server/sim/world/world.h"
#include "tests/support/world_fixture.h"

namespace cancha::world {
namespace {

// Depth to which a pressed contact may sink in.
constexpr double kPressed_m = 0.002;

// Between two searches for contacts two robots approach each other by at most half the size of one,
// in substeps of any length, and by v_rel * h if that is less.
constexpr double deepest_impact_m(double substep_s) {
    return std::min(2 * kMaxWheelSpeed_mps * substep_s, kRobotSide_m / 2);
}

Rectangle seen_from_above(const referee::RobotState& robot) {
    return {.centre_m = robot.ground_position_m(),
            .heading = {std::cos(robot.heading_rad), std::sin(robot.heading_rad)},
            .half_extent_m = {kRobotSide_m / 2, kRobotSide_m / 2}};
}

/// Area for bodies.
struct Room {
    double right_m = kRight_m;
    double top_m = kTop_m;
    double goal_right_m = kGoalRight_m;
    double goal_top_m = kGoalTop_m;
    double beyond_m;  ///< Depth to which bodies may sink into a wall.

    /// Whether the centre of a body of this half size is on the field or in a goal.
    bool holds(Vec2 centre_m, double half_size_m) const {
        const double x_m = std::abs(centre_m.x) + half_size_m - beyond_m;
        const double y_m = std::abs(centre_m.y) + half_size_m - beyond_m;
        return (x_m < right_m && y_m < top_m) || (x_m < goal_right_m && y_m < goal_top_m);
    }
};

void expect_all_in(const Room& room, const WorldFixture& fixture) {
    for (const referee::RobotState& robot : fixture.state().robots) {
        ASSERT_TRUE(is_finite(robot.position_m) && is_finite(robot.velocity_mps) &&
                    std::isfinite(robot.turn_rate_radps) && std::isfinite(robot.heading_rad));
        ASSERT_TRUE(room.holds(robot.ground_position_m(), kRobotSide_m / 2))
            << robot.position_m.x << ", " << robot.position_m.y;
        ASSERT_EQ(robot.position_m.z, kRobotSide_m / 2);
    }
    const referee::BallState& ball = fixture.ball();
    ASSERT_TRUE(is_finite(ball.position_m) && is_finite(ball.velocity_mps));
    ASSERT_TRUE(room.holds({ball.position_m.x, ball.position_m.y}, kBallRadius_m))
        << ball.position_m.x << ", " << ball.position_m.y;
}

/// Measures the depth of overlaps of robots: of all that touch, and of those that press each other.
/// These have touched without a break for 0.1 s, so that the first impact is over.
class Overlaps {
  public:
    Overlaps(std::size_t robots, std::uint32_t tick_rate_hz)
        : pressed_ticks_(static_cast<int>(tick_rate_hz) / 10), touching_(robots * robots) {}

    void note(const referee::WorldState& state) {
        for (std::size_t a = 0; a < state.robots.size(); ++a) {
            for (std::size_t b = 0; b < a; ++b) {
                note(overlap_of(seen_from_above(state.robots[a]), seen_from_above(state.robots[b])),
                     touching_[a * state.robots.size() + b]);
            }
        }
    }

    void forget_touching() { std::ranges::fill(touching_, 0); }

    int pressed() const { return pressed_; }

    int pressed_too_deep() const { return pressed_too_deep_; }

    double deepest_m() const { return deepest_m_; }

  private:
    void note(const PlanarOverlap& overlap, int& ticks) {
        if (overlap.count == 0) {
            ticks = 0;
            return;
        }
        const double depth_m = overlap.contacts[0].depth_m;
        deepest_m_ = std::max(deepest_m_, depth_m);
        if (++ticks >= pressed_ticks_) {
            ++pressed_;
            pressed_too_deep_ += depth_m > kPressed_m ? 1 : 0;
        }
    }

    int pressed_ticks_;
    std::vector<int> touching_;  ///< Number of ticks, for each pair.
    int pressed_ = 0;
    int pressed_too_deep_ = 0;
    double deepest_m_ = 0;
};

/// A scrum with one drive and one length of substep.
struct ScrumCase {
    std::string name;
    std::string drive;
    std::uint32_t tick_rate_hz;
    std::uint32_t substeps;

    double substep_s() const { return 1.0 / (tick_rate_hz * substeps); }
};

v1::Discipline with(const ScrumCase& scrum, v1::Discipline discipline) {
    discipline.mutable_timing()->set_tick_rate_hz(scrum.tick_rate_hz);
    discipline.mutable_timing()->set_substeps(scrum.substeps);
    discipline.mutable_robot_kinds(0)->set_drive(scrum.drive);
    discipline.mutable_physics()->set_max_correcting_speed_mps(0.5);  // The value of simurosot.
    return discipline;
}

/// One, two, four and eight times the default substep of 1/240 s.
std::vector<ScrumCase> scrum_cases() {
    std::vector<ScrumCase> cases;
    for (const char* drive : {"calibrated", "traction"}) {
        const std::string name(drive);
        cases.push_back({name + "_1x", drive, 60, 4});
        cases.push_back({name + "_2x", drive, 60, 2});
        cases.push_back({name + "_4x", drive, 60, 1});
        cases.push_back({name + "_8x", drive, 30, 1});
    }
    return cases;
}

class ScrumTest : public ::testing::TestWithParam<ScrumCase> {};

TEST_P(ScrumTest, NobodyLeavesTheField) {
    WorldFixture fixture(with(GetParam(), five_a_side()));
    const Room room{.beyond_m = deepest_impact_m(GetParam().substep_s())};

    for (int tick = 0; tick < 5'000 && !HasFatalFailure(); ++tick) {
        chase_ball(fixture);
        expect_all_in(room, fixture);
    }
}

// A robot that arrives at full speed drives a pressed pair deeper for a tick or two. One such
// arrival in half a minute is allowed: 2 of 10,000 looks at pressed pairs. Arrivals are rare and
// each counts several times, so one scrum proves little. Over many scrums the share was 0 to 1.3 of
// 10,000, depending on drive and substep, with a standard error of at most 0.4 each, and 0.6 for
// all together. In a heap it was 0.7.
TEST_P(ScrumTest, PressedRobotsOverlapByTwoMillimetresAtMost) {
    constexpr std::uint64_t kSeeds = 20;
    Overlaps overlaps(10, GetParam().tick_rate_hz);

    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
        WorldFixture fixture(with(GetParam(), five_a_side()), seed);
        overlaps.forget_touching();
        for (int tick = 0; tick < 4'000; ++tick) {
            chase_ball(fixture);
            overlaps.note(fixture.state());
        }
    }

    ASSERT_GT(overlaps.pressed(), 200'000);
    EXPECT_LE(overlaps.pressed_too_deep(), 2 * overlaps.pressed() / 10'000);
    EXPECT_LE(overlaps.deepest_m(), deepest_impact_m(GetParam().substep_s()) + kPressed_m);
}

INSTANTIATE_TEST_SUITE_P(Substeps, ScrumTest, ::testing::ValuesIn(scrum_cases()),
                         [](const auto& scrum) { return scrum.param.name; });

TEST(WorldScrumTest, NobodyLeavesTheFieldInTwentyThousandTicks) {
    WorldFixture fixture(with({"", "calibrated", kTickRate_hz, kSubsteps}, five_a_side()));
    const Room room{.beyond_m = deepest_impact_m(kSubstep_s)};

    for (int tick = 0; tick < 20'000 && !HasFatalFailure(); ++tick) {
        chase_ball(fixture);
        expect_all_in(room, fixture);
    }
}

// dWorldStep gives up on some scrums ("LCP internal error"); this must not open the walls.
TEST(WorldScrumTest, NobodyLeavesTheFieldWithTheSolversOfOde) {
    for (const v1::Solver solver : {v1::SOLVER_QUICKSTEP, v1::SOLVER_STEP}) {
        SCOPED_TRACE(v1::Solver_Name(solver));
        v1::Discipline discipline =
            with({"", "calibrated", kTickRate_hz, kSubsteps}, five_a_side());
        discipline.mutable_physics()->set_solver(solver);
        WorldFixture fixture(discipline);
        const Room room{.beyond_m = deepest_impact_m(kSubstep_s)};

        for (int tick = 0; tick < 2'000 && !HasFatalFailure(); ++tick) {
            chase_ball(fixture);
            expect_all_in(room, fixture);
        }
    }
}

/// A heap: twenty-two robots on the field of five a side.
v1::Discipline heap() {
    v1::Discipline discipline = empty_field();
    constexpr double kSpacing_m = 0.3;
    for (int column = 0; column < 4; ++column) {
        for (int row = 0; row < 5; ++row) {
            add_cube(discipline, {(column - 1.5) * kSpacing_m, (row - 2) * kSpacing_m, 0});
        }
    }
    add_cube(discipline, {0.9, 0.1, 0});
    add_cube(discipline, {-0.9, 0.1, 0});
    return discipline;
}

TEST(WorldScrumTest, AHeapOfTwentyTwoStaysOnTheFieldAndApart) {
    const Room room{.beyond_m = deepest_impact_m(kSubstep_s)};
    Overlaps overlaps(22, kTickRate_hz);

    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        WorldFixture fixture(with({"", "calibrated", kTickRate_hz, kSubsteps}, heap()), seed);
        overlaps.forget_touching();
        for (int tick = 0; tick < 2'000 && !HasFatalFailure(); ++tick) {
            chase_ball(fixture);
            expect_all_in(room, fixture);
            overlaps.note(fixture.state());
        }
    }

    ASSERT_GT(overlaps.pressed(), 200'000);
    EXPECT_LE(overlaps.pressed_too_deep(), overlaps.pressed() / 10'000);
    EXPECT_LE(overlaps.deepest_m(), deepest_impact_m(kSubstep_s));
}

TEST(WorldScrumTest, ABallThatRubsOnEverythingStaysInside) {
    v1::Discipline discipline = five_a_side();
    v1::Ball& ball = *discipline.mutable_ball();
    ball.set_ground_friction(1);
    ball.set_wall_friction(1);
    ball.set_robot_friction(1);
    WorldFixture fixture(discipline);
    const Room room{.beyond_m = deepest_impact_m(kSubstep_s)};

    for (int tick = 0; tick < 5'000 && !HasFatalFailure(); ++tick) {
        chase_ball(fixture);
        expect_all_in(room, fixture);
        ASSERT_LT(fixture.ball().position_m.z, 1.0);
    }
}

}  // namespace
}  // namespace cancha::world
