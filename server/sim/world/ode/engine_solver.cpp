#include "server/sim/world/ode/engine_solver.h"

#include <algorithm>
#include <cmath>

#include "cancha/base/contract.h"
#include "server/sim/world/ode/bodies.h"
#include "server/sim/world/ode/contact_law.h"
#include "server/sim/world/ode/library.h"

namespace cancha::world::ode {
namespace {

// A pile passes its weight down from body to body, at most one body in an iteration. With 15
// iterations a pile of five crates collapses in a minute, and a robot that has stopped rocks on its
// wheels from one skid to the other for ever, and creeps. With 60 it leans on one skid and rests.
constexpr int kIterationsForRest = 60;

// The time of dWorldStep grows with the cube of the number of contacts: 200 take about a tenth of a
// second, 1600 take minutes.
constexpr std::size_t kMostExactTouches = 200;

bool is_pile(const Touch& touch) {
    return touch.second != nullptr && std::abs(touch.contact.geom.normal[2]) > kCarrying;
}

}  // namespace

EngineSolver::EngineSolver(dWorldID world, const SolverSpec& spec)
    : world_(world),
      joints_(dJointGroupCreate(0)),
      is_exact_(spec.kind == SolverKind::kStep),
      iterations_(spec.iterations) {
    CANCHA_EXPECTS(spec.kind != SolverKind::kPlanar);
    dWorldSetERP(world, spec.erp);
    dWorldSetCFM(world, spec.cfm);
    dWorldSetContactMaxCorrectingVel(world, spec.max_correcting_speed_mps);
}

void EngineSolver::step(std::span<const Touch> touches, double duration_s, std::uint32_t seed) {
    feedback_.resize(is_felt_ ? touches.size() : 0);
    join(touches, Order::kGiven);
    const Turn turn;
    dRandSetSeed(seed);
    if (is_exact_ && touches.size() <= kMostExactTouches) {
        exact_step(touches, duration_s);
    } else {
        quick_step(touches, duration_s);
    }
}

void EngineSolver::join(std::span<const Touch> touches, Order order) {
    dJointGroupEmpty(joints_.get());
    for (std::size_t i = 0; i < touches.size(); ++i) {
        const std::size_t place = order == Order::kGiven ? i : touches.size() - 1 - i;
        const Touch& touch = touches[place];
        const dJointID joint = dJointCreateContact(world_, joints_.get(), &touch.contact);
        dJointAttach(joint, touch.first, touch.second);
        if (is_felt_) {
            dJointSetFeedback(joint, &feedback_[place]);
        }
    }
}

std::span<const Vec3> EngineSolver::forces_n(std::span<const Touch> touches,
                                             double /*duration_s*/) {
    CANCHA_EXPECTS(feedback_.size() == touches.size());
    forces_n_.clear();
    for (const dJointFeedback& feedback : feedback_) {
        forces_n_.push_back(to_vec3(feedback.f1));
    }
    return forces_n_;
}

void EngineSolver::quick_step(std::span<const Touch> touches, double duration_s) {
    const bool is_delicate = is_settling_ || std::ranges::any_of(touches, is_pile);
    dWorldSetQuickStepNumIterations(
        world_, is_delicate ? std::max(iterations_, kIterationsForRest) : iterations_);
    dWorldQuickStep(world_, duration_s);
}

void EngineSolver::exact_step(std::span<const Touch> touches, double duration_s) {
    note_bodies();
    dWorldStep(world_, duration_s);
    if (!has_step_given_up()) {
        return;
    }
    put_bodies_back();
    // Rounding then takes another course, most often to the solution.
    join(touches, Order::kReversed);
    dWorldStep(world_, duration_s);
    if (has_step_given_up()) {
        put_bodies_back();
        quick_step(touches, duration_s);
    }
}

void EngineSolver::note_bodies() {
    before_.numbers.clear();
    before_.forces_n.clear();
    before_.torques_nm.clear();
    for (dBodyID body : bodies_) {
        append_numbers(body, before_.numbers);
        before_.forces_n.push_back(to_vec3(dBodyGetForce(body)));
        before_.torques_nm.push_back(to_vec3(dBodyGetTorque(body)));
    }
}

void EngineSolver::put_bodies_back() {
    std::span<const double> numbers = before_.numbers;
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        set_numbers(bodies_[i], numbers.first<kNumbersOfBody>());
        numbers = numbers.subspan(kNumbersOfBody);
        const Vec3& force_n = before_.forces_n[i];
        const Vec3& torque_nm = before_.torques_nm[i];
        dBodySetForce(bodies_[i], force_n.x, force_n.y, force_n.z);
        dBodySetTorque(bodies_[i], torque_nm.x, torque_nm.y, torque_nm.z);
    }
}

}  // namespace cancha::world::ode
