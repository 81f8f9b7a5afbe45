#pragma once

#include "server/sim/world/ode/handles.h"
#include "server/sim/world/shape.h"

namespace cancha::world::ode {

/// A geom without a body, at this pose of the world.
GeomHandle make_geom(const Shape& shape, const SpacePose& pose);

/// Makes a geom that a body carries at this pose of its frame. Expects: it is no plane. Borrows:
/// `body`.
GeomHandle make_geom_on(dBodyID body, const Shape& shape, const SpacePose& pose);

}  // namespace cancha::world::ode
