#pragma once

#include <array>
#include <cstddef>

#include "proto/base/values/rectangle.h"

namespace cancha::world {

/// A point at which two boxes overlap, seen from above; world frame.
struct PlanarContact {
    Vec2 position_m;
    double depth_m = 0;  ///< Depth of the overlap along PlanarOverlap::normal.
};

/// The overlap of two upright boxes, seen from above, and the direction that separates them.
struct PlanarOverlap {
    Vec2 normal;  ///< Unit vector. The two boxes separate if the first moves along it.
    std::array<PlanarContact, 2> contacts;  ///< Contact points, beginning with the deepest.
    std::size_t count = 0;  ///< Number of contacts in use. 0 if the boxes do not touch.
};

/// Finds the direction in which the shortest motion separates two boxes, and one or two contact
/// points. Forces at these points separate the boxes without turning the boxes into each other. If
/// both boxes have the same centre, the direction is the x axis of the first box. Pure.
PlanarOverlap overlap_of(const Rectangle& first, const Rectangle& second);

}  // namespace cancha::world
