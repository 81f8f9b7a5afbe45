#pragma once

#include "server/sim/world/ode/handles.h"
#include "server/sim/world/shape.h"

namespace cancha::world::ode {

/// Makes a geom (ODE's shape for collisions) that never moves, at this pose in the world frame.
GeomHandle make_geom(const Shape& shape, const SpacePose& pose);

/// Makes a geom that moves with a body. `pose`: pose of the geom in the frame of the body. Expects:
/// the shape is not a plane. Borrows: `body`.
GeomHandle make_geom_on(dBodyID body, const Shape& shape, const SpacePose& pose);

}  // namespace cancha::world::ode
