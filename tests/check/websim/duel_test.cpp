#include <cmath>
#include <cstdint>

#include <gtest/gtest.h>

#include "referee/core/discipline.h"
#include "server/sim/world/wheel_speeds.h"
#include "server/sim/world/world.h"
#include "server/sim/world/world_spec_builder.h"
#include "tests/support/tolerance.h"

// Checks of what soccer_duel promises about its mBots and its ball.

namespace cancha::websim {
namespace {

// Error with which the solver meets an equation.
constexpr double kSolver_mps = 1e-6;

class DuelTest : public ::testing::Test {
  protected:
    DuelTest() : settings_(duel().settings), world_(*world::make_world_spec(settings_), 1) {
        robot_ = RobotId{settings_.robots(0).id()};
        world_.place_robot(robot_, {.x_m = -0.2, .y_m = 0.25});  // Clear of the ball.
        world_.observe(state_);
    }

    void run_for(double seconds) {
        const auto ticks = std::lround(seconds * settings_.timing().tick_rate_hz());
        for (long i = 0; i < ticks; ++i) {
            world_.step();
        }
        world_.observe(state_);
    }

    const v1::Wheels& wheels() const { return settings_.robot_kinds(0).wheels(); }

    const referee::RobotState& robot() const { return state_.robots.front(); }

    const referee::BallState& ball() const { return *state_.ball; }

    double ball_radius_m() const { return settings_.ball().radius_m(); }

    /// Puts the ball on the ground, away from the robots, sliding without turning.
    void slide_ball(Vec2 velocity_mps) {
        world_.launch_ball({.position_m = {-0.2, -0.25, ball_radius_m()},
                            .velocity_mps = {velocity_mps.x, velocity_mps.y, 0}});
    }

    /// Speed of the ball's lowest point over the ground.
    double slip_mps() const {
        const Vec3& v = ball().velocity_mps;
        const Vec3& w = ball().turn_rate_radps;
        return std::hypot(v.x - w.y * ball_radius_m(), v.y + w.x * ball_radius_m());
    }

    v1::Discipline settings_;
    world::World world_;
    RobotId robot_{};
    referee::WorldState state_;

  private:
    static referee::Discipline duel() {
        Result<referee::Discipline> discipline = referee::load_discipline("soccer_duel/1v1");
        if (!discipline) {
            ADD_FAILURE() << discipline.error().message;
        }
        return *std::move(discipline);
    }
};

TEST_F(DuelTest, TheBallEndsRollingWithoutSlipping) {
    slide_ball({0.4, 0.3});
    // A solid sphere rolls after 2 v / (7 mu g), with 5/7 of its speed.
    const double sliding_s = 2 * 0.5 / (7 * settings_.ball().ground_friction() * 9.81);

    run_for(sliding_s / 2);
    EXPECT_GT(slip_mps(), 0.1);

    run_for(sliding_s);
    EXPECT_NEAR(slip_mps(), 0, kSolver_mps);
    // Rolling has taken at most 0.1 m/s2 * 0.1 s of the remaining 5/7.
    EXPECT_GT(length(Vec2{ball().velocity_mps.x, ball().velocity_mps.y}), 0.5 * 5 / 7 - 0.01);
}

TEST_F(DuelTest, TheBallGoesOnRollingUntilItRests) {
    slide_ball({0.5, 0});
    run_for(0.2);

    for (int i = 0; i < 20; ++i) {
        run_for(0.1);
        EXPECT_NEAR(slip_mps(), 0, kSolver_mps) << i;
    }
}

/// Tolerance of time constants. Both are those of the slow part of the error, measured at two
/// moments five calls of the controllers apart, 0.1 s. Controllers are called at substeps, so the
/// times between calls, and the shares that the calls take, differ by a fifth. In the product of
/// five calls the effect is the square of that.
constexpr double kShareOfTimeConstant = 0.05;

TEST_F(DuelTest, TheSpeedFollowsTheWheelsAsStrategiesAreTold) {
    world_.command(robot_, world::WheelSpeeds{0.2, 0.2});
    run_for(0.1);
    const double early_mps = robot().velocity_mps.x;
    run_for(0.1);
    const double late_mps = robot().velocity_mps.x;
    run_for(0.3);
    const double final_mps = robot().velocity_mps.x;

    const double time_constant_s = 0.1 / std::log((final_mps - early_mps) / (final_mps - late_mps));
    EXPECT_NEAR(time_constant_s, wheels().speed_time_constant_s(),
                kShareOfTimeConstant * time_constant_s);
}

TEST_F(DuelTest, TheTurnRateFollowsTheWheelsAsStrategiesAreTold) {
    world_.command(robot_, world::WheelSpeeds{-0.1, 0.1});
    run_for(0.1);
    const double early_radps = robot().turn_rate_radps;
    run_for(0.1);
    const double late_radps = robot().turn_rate_radps;
    run_for(1);
    const double final_radps = robot().turn_rate_radps;

    const double time_constant_s =
        0.1 / std::log((final_radps - early_radps) / (final_radps - late_radps));
    EXPECT_NEAR(time_constant_s, wheels().turn_time_constant_s(),
                kShareOfTimeConstant * time_constant_s);
}

TEST_F(DuelTest, TheRobotReachesTheSpeedsThatItsWheelsAreToldToHave) {
    world_.command(robot_, world::WheelSpeeds{0.3, 0.3});
    run_for(0.5);

    // Friction and damping take 0.0005 g and 0.01 v per second against 27 per second.
    const double droop_mps = (0.0005 * 9.81 + 0.01 * 0.3) / (0.45 * 60);
    EXPECT_NEAR(robot().velocity_mps.x, 0.3, 1.1 * droop_mps);
}

}  // namespace
}  // namespace cancha::websim
