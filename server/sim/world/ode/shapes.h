#pragma once

#include "server/sim/world/ode/handles.h"
#include "server/sim/world/shape.h"

namespace cancha::world::ode {

/// Makes a geom without a body, at this pose in the world.
GeomHandle make_geom(const Shape& shape, const SpacePose& pose);

/// Makes a geom at this pose in the frame of a body. Expects: it is not a plane. Borrows: `body`.
GeomHandle make_geom_on(dBodyID body, const Shape& shape, const SpacePose& pose);

}  // namespace cancha::world::ode
