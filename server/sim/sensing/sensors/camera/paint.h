#pragma once

#include "server/sim/sensing/surroundings.h"

namespace cancha::sensing::sensors {

/// The colour of a thing where a ray met it, lines and what signs say included. Pure.
world::Colour paint_at(const Hit& hit, const Vec3& point_m, const Surroundings& surroundings);

/// Whether what a sign of this kind says covers the point of its panel; both numbers are 0 in the
/// middle and 1 at the edge, to the right and upwards as one reads it.
bool is_marked(const std::string& kind, double right, double up);

}  // namespace cancha::sensing::sensors
