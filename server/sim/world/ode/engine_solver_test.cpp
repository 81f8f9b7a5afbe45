#include "server/sim/world/ode/engine_solver.h"

#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/sim/world/ode/bodies.h"
#include "server/sim/world/ode/library.h"
#include "tests/support/link_fixture.h"

namespace cancha::world::ode {
namespace {

/// Crates in two layers, side by side, with more contacts than a unique solution has, and without
/// softness.
v1::Discipline heap_with(v1::Solver solver) {
    v1::Discipline discipline = free_lab();
    discipline.mutable_timing()->set_tick_rate_hz(240);
    discipline.mutable_timing()->set_substeps(1);
    v1::Physics& physics = *discipline.mutable_physics();
    physics.set_solver(solver);
    physics.set_cfm(0);
    physics.set_contacts_per_pair(16);
    physics.set_robot_friction(1);
    for (int i = 0; i < 6; ++i) {
        const int layer = i / 3;
        add_crate(discipline, "crate" + std::to_string(i), {0.11 * (i % 3), 0, 0.05 + 0.1 * layer},
                  {0.1, 0.1, 0.1}, i % 2 == 0 ? 0.01 : 10);
    }
    return discipline;
}

// dWorldStep gives up on contacts for which it finds no solution, as on some of this heap; they
// then have no effect. It finds one with the contacts in reverse order. Otherwise dWorldQuickStep
// would solve the step, to the last bit, and push everything.
TEST(EngineSolverTest, AStepThatGivesUpIsSolvedInReverseOrder) {
    WorldFixture exact(heap_with(v1::SOLVER_STEP));
    WorldFixture quick(heap_with(v1::SOLVER_QUICKSTEP));
    int fallbacks = 0;
    // Bodies that rest for half a second sleep, and then have equal bits by both ways.
    constexpr int kTicks = 100;
    for (int tick = 0; tick < kTicks; ++tick) {
        ASSERT_TRUE(quick.restore(exact.world().snapshot()));
        exact.run_ticks(1);
        quick.run_ticks(1);
        fallbacks += exact.hash() == quick.hash() ? 1 : 0;
        for (const referee::LinkState& link : exact.state().links) {
            ASSERT_TRUE(is_finite(link.position_m) && is_finite(link.velocity_mps)) << tick;
        }
    }
    EXPECT_EQ(fallbacks, 0);
}

/// A ball of 1 kg that falls on the ground and touches it at points around its lowest one.
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
