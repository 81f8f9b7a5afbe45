#pragma once

#include "server/sim/sensing/surroundings.h"

namespace cancha::sensing::sensors {

/// Colour of a thing at the point where a ray hit it, including lines and the symbols of signs.
/// Pure.
world::Colour paint_at(const Hit& hit, const Vec3& point_m, const Surroundings& surroundings);

/// Whether the symbol of a sign of this kind covers a point of its panel. `right` and `up` are 0 in
/// the middle and 1 at the edges, as seen by a reader.
bool is_marked(const std::string& kind, double right, double up);

}  // namespace cancha::sensing::sensors
