#pragma once

#include "server/sim/sensing/surroundings.h"

namespace cancha::sensing::sensors {

/// Returns the colour that a camera sees at the point `point_m` (world frame), where a ray hit a
/// thing. This may be the colour of a line on the ground or of the symbol on a sign. Pure.
world::Colour paint_at(const Hit& hit, const Vec3& point_m, const Surroundings& surroundings);

/// Whether the symbol of a sign of this kind covers a point of the sign's panel. `right` and `up`:
/// position of the point for a person who faces the sign: 0 in the middle of the panel, 1 at its
/// right and upper edge, -1 at its left and lower edge.
bool is_marked(const std::string& kind, double right, double up);

}  // namespace cancha::sensing::sensors
