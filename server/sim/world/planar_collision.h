#pragma once

#include <array>
#include <cstddef>

#include "proto/base/values/rectangle.h"

namespace cancha::world {

/// Where two boxes overlap and by how much.
struct PlanarContact {
    Vec2 position_m;
    double depth_m = 0;
};

/// How to take two boxes apart.
struct PlanarOverlap {
    Vec2 normal;  ///< Unit vector: moving the first box along it separates the two.
    std::array<PlanarContact, 2> contacts;  ///< The deepest first.
    std::size_t count = 0;  ///< Number of the contacts that are in use; 0: the boxes do not touch.
};

/// Finds the shortest way apart and the one or two points that hold the boxes from turning into
/// each other. Pure. Boxes with the same centre are taken apart along the first one's x.
PlanarOverlap overlap_of(const Rectangle& first, const Rectangle& second);

}  // namespace cancha::world
