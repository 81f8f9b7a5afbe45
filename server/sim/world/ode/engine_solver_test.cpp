#include "server/sim/world/ode/engine_solver.h"

#include <cmath>
#include <cstddef>
#include <vector>

#include <gtest/gtest.h>

#include "server/sim/world/ode/bodies.h"
#include "server/sim/world/ode/library.h"

namespace cancha::world::ode {
namespace {

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
