#pragma once

#include "cancha/base/vec3.h"
#include "server/sim/world/shape.h"
#include "server/sim/world/space_pose.h"

namespace cancha::sensing {

/// The shortest way from one solid to another, in the frame of their poses.
struct Gap {
    double distance_m = 0;  ///< 0: they overlap; the points are then one of both.
    Vec3 from_m;            ///< On the first.
    Vec3 to_m;              ///< On the second.
};

/// By Gilbert, Johnson and Keerthi. Planes have no edge here. Pure. Expects: not both are planes.
Gap gap_between(const world::Shape& first, const world::SpacePose& first_pose,
                const world::Shape& second, const world::SpacePose& second_pose);

}  // namespace cancha::sensing
