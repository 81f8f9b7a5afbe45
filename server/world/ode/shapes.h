#pragma once

#include "server/world/ode/handles.h"
#include "server/world/shape.h"

namespace cancha::world::ode {

/// A geom without a body, at this pose of the world.
GeomHandle make_geom(const Shape& shape, const SpacePose& pose);

}  // namespace cancha::world::ode
