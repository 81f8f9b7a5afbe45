#pragma once

#include "cancha/client/observation.h"

namespace cancha::strategies::kit {

/// Returns the point nearest to `point_m` that is away from walls and outside both penalty areas.
/// Attack frame: the own team attacks towards +x.
Vec2 in_open_field_m(const client::Observation& view, Vec2 point_m);

/// Returns the place of one of two defenders that shield the goal side by side. They stand just
/// outside the own penalty area, where the line from the goal to the ball leaves the area. `side`:
/// +1 for the left defender, -1 for the right one. Attack frame.
Vec2 guard_post_m(const client::Observation& view, double side);

}  // namespace cancha::strategies::kit
