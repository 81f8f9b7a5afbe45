#pragma once

#include <array>
#include <cstddef>

#include "cancha/base/vec3.h"

namespace cancha::world {

/// An upright box seen from above; world frame.
struct PlanarBox {
    Vec2 centre_m;
    Vec2 heading;        ///< Unit vector along the box's own x.
    Vec2 half_extent_m;  ///< Along its own x and y.
};

/// Where two boxes overlap and by how much.
struct PlanarContact {
    Vec2 position_m;
    double depth_m = 0;
};

/// How to take two boxes apart.
struct PlanarOverlap {
    Vec2 normal;  ///< Unit vector: moving the first box along it separates the two.
    std::array<PlanarContact, 2> contacts;  ///< The deepest first.
    std::size_t count = 0;  ///< Of the contacts that are in use; 0: the boxes do not touch.
};

/// Finds the shortest way apart and the one or two points that hold the boxes from turning into
/// each other. Pure. Boxes with the same centre are taken apart along the first one's x.
PlanarOverlap overlap_of(const PlanarBox& first, const PlanarBox& second);

}  // namespace cancha::world
