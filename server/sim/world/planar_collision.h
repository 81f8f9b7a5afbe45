#pragma once

#include <array>
#include <cstddef>

#include "proto/base/values/rectangle.h"

namespace cancha::world {

/// A point in which two boxes overlap, and the depth.
struct PlanarContact {
    Vec2 position_m;
    double depth_m = 0;
};

/// The overlap of two boxes and the way to separate them.
struct PlanarOverlap {
    Vec2 normal;  ///< Unit vector: moving the first box along it separates the two.
    std::array<PlanarContact, 2> contacts;  ///< The deepest first.
    std::size_t count = 0;                  ///< Contacts in use. 0: the boxes do not touch.
};

/// Finds the shortest way to separate two boxes, and the one or two contact points that keep them
/// from turning into each other. Pure. Boxes with the same centre are separated along the x axis of
/// the first.
PlanarOverlap overlap_of(const Rectangle& first, const Rectangle& second);

}  // namespace cancha::world
