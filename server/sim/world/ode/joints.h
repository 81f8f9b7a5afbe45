#pragma once

#include <span>

#include "server/sim/world/ode/handles.h"
#include "server/sim/world/ode/model_body.h"

namespace cancha::world::ode {

/// How far a joint is from where it was made, and how fast it moves: in rad or m, and per second.
struct JointMotion {
    double position = 0;
    double speed = 0;
};

/// Nothing of a fixed one.
JointMotion motion_of(dJointID joint);

/// Expects: the links are where they start. Borrows: `world` and `links`.
JointHandle make_joint(dWorldID world, const JointSpec& joint, std::span<const LinkBody> links);

}  // namespace cancha::world::ode
