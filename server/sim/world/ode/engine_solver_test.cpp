#include "server/sim/world/ode/engine_solver.h"

#include <gtest/gtest.h>

#include "tests/support/world_fixture.h"

namespace cancha::world::ode {
namespace {

v1::Discipline scrum_with(v1::Solver solver) {
    v1::Discipline discipline = five_a_side();
    discipline.mutable_timing()->set_tick_rate_hz(240);
    discipline.mutable_timing()->set_substeps(1);
    discipline.mutable_physics()->set_solver(solver);
    return discipline;
}

// dWorldStep gives up on contacts that it finds no solution for, which then hold nothing. Such a
// step is taken by dWorldQuickStep in its place, from where it began: to the last bit.
TEST(EngineSolverTest, AStepThatGivesUpIsTakenByQuickStep) {
    WorldFixture exact(scrum_with(v1::SOLVER_STEP));
    WorldFixture quick(scrum_with(v1::SOLVER_QUICKSTEP));
    int fallbacks = 0;
    int own = 0;
    for (int tick = 0; tick < 240 * 10; ++tick) {
        for (const referee::RobotState& robot : exact.state().robots) {
            const Vec3 ball_m = exact.ball().position_m;
            const WheelSpeeds wheels = chase(robot, {ball_m.x, ball_m.y});
            exact.drive(robot.id, wheels.left_mps, wheels.right_mps);
        }
        ASSERT_TRUE(quick.restore(exact.world().snapshot()));
        exact.run_ticks(1);
        quick.run_ticks(1);
        const bool is_fallback = exact.hash() == quick.hash();
        fallbacks += is_fallback ? 1 : 0;
        own += is_fallback ? 0 : 1;
        for (const referee::RobotState& robot : exact.state().robots) {
            ASSERT_TRUE(is_finite(robot.position_m) && is_finite(robot.velocity_mps)) << tick;
        }
    }

    EXPECT_GT(fallbacks, 0);
    EXPECT_GT(own, fallbacks);  // It is a way out, not the rule.
}

}  // namespace
}  // namespace cancha::world::ode
