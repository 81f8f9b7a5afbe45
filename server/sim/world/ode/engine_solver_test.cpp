#include "server/sim/world/ode/engine_solver.h"

#include <cmath>
#include <cstddef>
#include <vector>

#include <gtest/gtest.h>

#include "server/sim/world/ode/bodies.h"
#include "server/sim/world/ode/library.h"
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

/// A ball of 1 kg that falls on the ground, which it touches at points around its lowest one.
std::vector<double> after_a_step(SolverKind kind, std::size_t touch_count) {
    ensure_started();
    const WorldHandle world(dWorldCreate());
    dWorldSetGravity(world.get(), 0, 0, -9.81);
    const dBodyID body = dBodyCreate(world.get());
    dMass mass;
    dMassSetSphereTotal(&mass, 1, 0.1);
    dBodySetMass(body, &mass);
    dBodySetPosition(body, 0, 0, 0.0999);
    dBodySetLinearVel(body, 0.3, 0.1, -0.2);
    std::vector<Touch> touches(touch_count);
    for (std::size_t i = 0; i < touch_count; ++i) {
        dContact& contact = touches[i].contact;
        contact.surface.mode = dContactApprox1;
        contact.surface.mu = 0.5;
        contact.geom.pos[0] = 0.01 * std::cos(static_cast<double>(i));
        contact.geom.pos[1] = 0.01 * std::sin(static_cast<double>(i));
        contact.geom.normal[2] = 1;
        contact.geom.depth = 1e-4;
        touches[i].first = body;
    }
    const SolverSpec spec{.kind = kind, .erp = 0.2, .cfm = 1e-5, .iterations = 15};
    EngineSolver solver(world.get(), spec);
    solver.add_body(body);
    constexpr double kStep_s = 1.0 / 240;
    solver.step(touches, kStep_s, 1);
    std::vector<double> numbers;
    append_numbers(body, numbers);
    return numbers;
}

TEST(EngineSolverTest, AHeapOfContactsIsLeftToQuickStep) {
    EXPECT_NE(after_a_step(SolverKind::kStep, 200), after_a_step(SolverKind::kQuickStep, 200));
    EXPECT_EQ(after_a_step(SolverKind::kStep, 201), after_a_step(SolverKind::kQuickStep, 201));
}

}  // namespace
}  // namespace cancha::world::ode
