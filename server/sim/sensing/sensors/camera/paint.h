#pragma once

#include "server/sim/sensing/surroundings.h"

namespace cancha::sensing::sensors {

/// Returns the colour that a camera sees at the point where a ray hit a thing, including lines on
/// the ground and the symbols on signs. Pure.
world::Colour paint_at(const Hit& hit, const Vec3& point_m, const Surroundings& surroundings);

/// Whether the symbol of a sign of this kind covers a point of the sign's panel. `right` and `up`
/// are the distances of the point from the middle, as a person who faces the sign sees them: 0 in
/// the middle, 1 or -1 at the edges.
bool is_marked(const std::string& kind, double right, double up);

}  // namespace cancha::sensing::sensors
