#pragma once

#include <optional>

#include "cancha/base/vec3.h"
#include "server/sim/world/shape.h"
#include "server/sim/world/space_pose.h"

namespace cancha::sensing {

/// A half-line.
struct Ray {
    Vec3 from_m;
    Vec3 direction;  ///< Unit vector.

    Vec3 at(double distance_m) const { return from_m + distance_m * direction; }
};

/// Point at which a ray enters a solid.
struct Entry {
    double distance_m = 0;
    Vec3 normal;  ///< Unit vector at this point, out of the solid.
};

/// Returns the point at which the ray first enters the shape; none if it misses the shape or begins
/// inside. Ray and pose are in one frame. Pure. A plane counts as endless.
std::optional<Entry> entry_of(const Ray& ray, const world::Shape& shape,
                              const world::SpacePose& pose);

/// Greatest distance of a shape's points from its centre; infinite for a plane.
double reach_of(const world::Shape& shape);

}  // namespace cancha::sensing
