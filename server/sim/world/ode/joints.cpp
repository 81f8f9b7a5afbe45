#include "server/sim/world/ode/joints.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "server/sim/world/ode/model_body.h"

namespace cancha::world::ode {
namespace {

constexpr double kUnlimited = std::numeric_limits<double>::infinity();

// Distance beyond a stop, in rad or m, up to which a motor alone holds a joint: too little to see.
constexpr double kStopSlack = 1e-4;

// Position that no slider reaches: bodies are kept within 5 km.
constexpr double kNever_m = 1e6;

constexpr double kTurn_rad = 2 * std::numbers::pi;

// Force in N m or N above which a motor that presses against its stop counts as rigid.
constexpr double kRigid = 1e6;

void attach(dJointID joint, const JointSpec& spec, std::span<const LinkBody> links) {
    dJointAttach(joint, links[spec.child].id(), spec.parent ? links[*spec.parent].id() : nullptr);
}

JointHandle make_fixed(dWorldID world, const JointSpec& spec, std::span<const LinkBody> links) {
    JointHandle joint(dJointCreateFixed(world, nullptr));
    attach(joint.get(), spec, links);
    dJointSetFixed(joint.get());
    return joint;
}

JointHandle make_hinge(dWorldID world, const JointSpec& spec, std::span<const LinkBody> links) {
    JointHandle joint(dJointCreateHinge(world, nullptr));
    attach(joint.get(), spec, links);
    dJointSetHingeAnchor(joint.get(), spec.anchor_m.x, spec.anchor_m.y, spec.anchor_m.z);
    dJointSetHingeAxis(joint.get(), spec.axis.x, spec.axis.y, spec.axis.z);
    dJointSetHingeParam(joint.get(), dParamLoStop, spec.lower.value_or(-dInfinity));
    dJointSetHingeParam(joint.get(), dParamHiStop, spec.upper.value_or(dInfinity));
    return joint;
}

JointHandle make_slider(dWorldID world, const JointSpec& spec, std::span<const LinkBody> links) {
    JointHandle joint(dJointCreateSlider(world, nullptr));
    attach(joint.get(), spec, links);
    dJointSetSliderAxis(joint.get(), spec.axis.x, spec.axis.y, spec.axis.z);
    dJointSetSliderParam(joint.get(), dParamLoStop, spec.lower.value_or(-dInfinity));
    dJointSetSliderParam(joint.get(), dParamHiStop, spec.upper.value_or(dInfinity));
    return joint;
}

JointHandle make_joint(dWorldID world, const JointSpec& spec, std::span<const LinkBody> links) {
    switch (spec.kind) {
        case JointKind::kRevolute:
            return make_hinge(world, spec, links);
        case JointKind::kPrismatic:
            return make_slider(world, spec, links);
        case JointKind::kFixed:
            break;
    }
    return make_fixed(world, spec, links);
}

}  // namespace

ModelJoint::ModelJoint(dWorldID world, const JointSpec& spec, std::span<const LinkBody> links)
    : spec_(spec), joint_(make_joint(world, spec, links)), stops_{lower(), upper()} {
    counts_turns_ = is_one_sided();
}

bool ModelJoint::is_endless() const {
    return spec_.kind == JointKind::kRevolute && !(spec_.lower && spec_.upper);
}

// Within half a turn to each side, ODE cannot tell whether the joint is beyond its only limit or
// far on the other side of it.
bool ModelJoint::is_one_sided() const {
    return is_endless() && (spec_.lower || spec_.upper);
}

double ModelJoint::whole_position() const {
    return counts_turns_ ? position() + kTurn_rad * turns_ : position();
}

void ModelJoint::count_turns() {
    counts_turns_ = is_endless();
}

void ModelJoint::place(double position) {
    if (is_endless()) {
        last_rad_ = this->position();
        turns_ = std::round((position - last_rad_) / kTurn_rad);
        set_stops(own_stops());
    }
}

void ModelJoint::set_turns(double turns) {
    turns_ = std::round(turns);
    last_rad_ = position();
    set_stops(own_stops());
}

double ModelJoint::position() const {
    switch (spec_.kind) {
        case JointKind::kRevolute:
            return dJointGetHingeAngle(id());
        case JointKind::kPrismatic:
            return dJointGetSliderPosition(id());
        case JointKind::kFixed:
            break;
    }
    return 0;
}

double ModelJoint::speed() const {
    switch (spec_.kind) {
        case JointKind::kRevolute:
            return dJointGetHingeAngleRate(id());
        case JointKind::kPrismatic:
            return dJointGetSliderPositionRate(id());
        case JointKind::kFixed:
            break;
    }
    return 0;
}

double ModelJoint::lower() const {
    return spec_.lower.value_or(-kUnlimited);
}

double ModelJoint::upper() const {
    return spec_.upper.value_or(kUnlimited);
}

double ModelJoint::max_speed() const {
    return spec_.max_speed.value_or(kUnlimited);
}

double ModelJoint::max_effort() const {
    return spec_.max_effort.value_or(kUnlimited);
}

// At a stop ODE pushes a joint with the whole force of its motor, even away from the stop and at
// speed 0. So a stop is set only if the motor presses against it, or if something has pushed the
// joint through it. A motor that nothing can move away from its stop must not push like that: it
// holds the joint between two equal stops.
void ModelJoint::run(double speed, double max_effort) {
    const double below = lower() - whole_position();
    const double above = whole_position() - upper();
    const bool is_at_stop = (below >= 0 && speed < 0) || (above >= 0 && speed > 0);
    const bool is_beyond = !is_at_stop && std::max(below, above) > kStopSlack;
    const bool is_held = is_at_stop && max_effort > kRigid;
    if (is_held) {
        const double stop = seen_by_ode(speed < 0 ? lower() : upper());
        set_stops({stop, stop});
    } else {
        set_stops(is_at_stop || is_beyond ? own_stops() : far_stops());
    }
    const bool is_idle = is_beyond || is_held;
    set_motor(is_idle ? 0 : speed, is_idle ? 0 : max_effort);
    is_running_ = true;
}

double ModelJoint::seen_by_ode(double limit) const {
    return counts_turns_ ? limit - kTurn_rad * turns_ : limit;
}

// A stop that is more than half a turn away is left out.
ModelJoint::Stops ModelJoint::own_stops() const {
    if (!counts_turns_) {
        return {lower(), upper()};
    }
    const Stops far = far_stops();
    const double least = seen_by_ode(lower());
    return {least < -std::numbers::pi ? far.lower : least,
            std::min(seen_by_ode(upper()), far.upper)};
}

// Without stops ODE would not check again whether the joint is at one, and would remember that it
// was. So the stops are put where the joint never comes. ODE's angles go from -pi up to pi, without
// pi.
ModelJoint::Stops ModelJoint::far_stops() const {
    return spec_.kind == JointKind::kRevolute ? Stops{-kUnlimited, std::numbers::pi}
                                              : Stops{-kNever_m, kNever_m};
}

void ModelJoint::release() {
    if (counts_turns_) {
        const double now_rad = position();
        turns_ -= std::round((now_rad - last_rad_) / kTurn_rad);
        last_rad_ = now_rad;
    }
    if (std::exchange(is_running_, false)) {
        set_motor(0, 0);
    }
    set_stops(own_stops());
}

void ModelJoint::set_stops(const Stops& stops) {
    const bool has_limits = spec_.lower || spec_.upper;
    if (!has_limits || stops == std::exchange(stops_, stops)) {
        return;
    }
    if (spec_.kind == JointKind::kRevolute) {
        dJointSetHingeParam(id(), dParamLoStop, stops.lower);
        dJointSetHingeParam(id(), dParamHiStop, stops.upper);
    } else if (spec_.kind == JointKind::kPrismatic) {
        dJointSetSliderParam(id(), dParamLoStop, stops.lower);
        dJointSetSliderParam(id(), dParamHiStop, stops.upper);
    }
}

void ModelJoint::set_motor(double speed, double max_effort) {
    if (spec_.kind == JointKind::kRevolute) {
        dJointSetHingeParam(id(), dParamVel, speed);
        dJointSetHingeParam(id(), dParamFMax, max_effort);
    } else if (spec_.kind == JointKind::kPrismatic) {
        dJointSetSliderParam(id(), dParamVel, speed);
        dJointSetSliderParam(id(), dParamFMax, max_effort);
    }
}

}  // namespace cancha::world::ode
