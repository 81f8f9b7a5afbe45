#include "server/sim/world/ode/quick_step.h"

#include <algorithm>
#include <cmath>

#include "server/sim/world/ode/contact_law.h"

namespace cancha::world::ode {
namespace {

// A pile passes its weight down from body to body, once in an iteration at best. With 15 a pile of
// five crates comes down in a minute, and a robot that has stopped rocks on its wheels for ever,
// from one skid to the other, and creeps; with 60 it leans on one and rests.
constexpr int kIterationsForRest = 60;

bool is_pile(const Touch& touch) {
    return touch.second != nullptr && std::abs(touch.contact.geom.normal[2]) > kCarrying;
}

}  // namespace

QuickStep::QuickStep(dWorldID world, const SolverSpec& spec)
    : world_(world), joints_(dJointGroupCreate(0)), iterations_(spec.iterations) {
    dWorldSetERP(world, spec.erp);
    dWorldSetCFM(world, spec.cfm);
    dWorldSetContactMaxCorrectingVel(world, spec.max_correcting_speed_mps);
}

void QuickStep::step(std::span<const Touch> touches, double duration_s, std::uint32_t seed) {
    dJointGroupEmpty(joints_.get());
    for (const Touch& touch : touches) {
        dJointAttach(dJointCreateContact(world_, joints_.get(), &touch.contact), touch.first,
                     touch.second);
    }
    const bool is_delicate = is_settling_ || std::ranges::any_of(touches, is_pile);
    dWorldSetQuickStepNumIterations(
        world_, is_delicate ? std::max(iterations_, kIterationsForRest) : iterations_);
    dRandSetSeed(seed);
    dWorldQuickStep(world_, duration_s);
}

}  // namespace cancha::world::ode
