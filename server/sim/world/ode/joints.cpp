#include "server/sim/world/ode/joints.h"

namespace cancha::world::ode {
namespace {

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

}  // namespace

JointHandle make_joint(dWorldID world, const JointSpec& joint, std::span<const LinkBody> links) {
    switch (joint.kind) {
        case JointKind::kRevolute:
            return make_hinge(world, joint, links);
        case JointKind::kPrismatic:
            return make_slider(world, joint, links);
        case JointKind::kFixed:
            break;
    }
    return make_fixed(world, joint, links);
}

}  // namespace cancha::world::ode
