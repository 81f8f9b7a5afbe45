#pragma once

#include <span>

#include "server/sim/world/ode/handles.h"
#include "server/sim/world/ode/link_body.h"

namespace cancha::world::ode {

/// Expects: the links are where they start. Borrows: `world` and `links`.
JointHandle make_joint(dWorldID world, const JointSpec& joint, std::span<const LinkBody> links);

}  // namespace cancha::world::ode
