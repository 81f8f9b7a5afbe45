#pragma once

#include "cancha/base/vec3.h"
#include "server/sim/world/shape.h"
#include "server/sim/world/space_pose.h"

namespace cancha::sensing {

/// The shortest distance between two solids. Points are in the frame in which the poses of the
/// solids are given.
struct Gap {
    double distance_m = 0;  ///< 0 if the solids overlap; the two points are then equal.
    Vec3 from_m;            ///< Nearest point of the first solid.
    Vec3 to_m;              ///< Nearest point of the second solid.
};

/// Returns the gap between two solids, found with the algorithm of Gilbert, Johnson and Keerthi. A
/// plane counts as endless. Pure. Expects: at least one of the solids is not a plane.
Gap gap_between(const world::Shape& first, const world::SpacePose& first_pose,
                const world::Shape& second, const world::SpacePose& second_pose);

}  // namespace cancha::sensing
