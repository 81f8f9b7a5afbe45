#pragma once

#include "cancha/client/observation.h"

namespace cancha::strategies::kit {

/// Returns the nearest point to `point_m` that is away from walls and outside both penalty areas.
Vec2 in_open_field_m(const client::Observation& view, Vec2 point_m);

/// Returns the place of one of two defenders that shield the goal side by side: on the border of
/// the own penalty area, where the line from the goal to the ball crosses it. `side`: +1 for the
/// left defender, -1 for the right one. Attack frame.
Vec2 guard_post_m(const client::Observation& view, double side);

}  // namespace cancha::strategies::kit
