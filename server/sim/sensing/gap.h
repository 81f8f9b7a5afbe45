#pragma once

#include "cancha/base/vec3.h"
#include "server/sim/world/shape.h"
#include "server/sim/world/space_pose.h"

namespace cancha::sensing {

/// The shortest distance between two solids. Points are in the frame of their poses.
struct Gap {
    double distance_m = 0;  ///< 0: the solids overlap; both points are then one common point.
    Vec3 from_m;            ///< Point of the first solid.
    Vec3 to_m;              ///< Point of the second solid.
};

/// Finds the gap with the algorithm of Gilbert, Johnson and Keerthi. Planes count as endless.
/// Pure. Expects: at most one of the two is a plane.
Gap gap_between(const world::Shape& first, const world::SpacePose& first_pose,
                const world::Shape& second, const world::SpacePose& second_pose);

}  // namespace cancha::sensing
