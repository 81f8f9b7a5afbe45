#include "server/world/ode/quick_step.h"

namespace cancha::world::ode {

QuickStep::QuickStep(dWorldID world, const SolverSpec& spec)
    : world_(world), joints_(dJointGroupCreate(0)) {
    dWorldSetERP(world, spec.erp);
    dWorldSetCFM(world, spec.cfm);
    dWorldSetQuickStepNumIterations(world, spec.iterations);
    dWorldSetContactMaxCorrectingVel(world, spec.max_correcting_speed_mps);
}

void QuickStep::step(std::span<const Touch> touches, double duration_s, std::uint32_t seed) {
    dJointGroupEmpty(joints_.get());
    for (const Touch& touch : touches) {
        dJointAttach(dJointCreateContact(world_, joints_.get(), &touch.contact), touch.first,
                     touch.second);
    }
    dRandSetSeed(seed);
    dWorldQuickStep(world_, duration_s);
}

}  // namespace cancha::world::ode
