#pragma once

#include <optional>

#include "cancha/base/vec3.h"
#include "server/sim/world/shape.h"
#include "server/sim/world/space_pose.h"

namespace cancha::sensing {

/// A half-line: a start and a direction.
struct Ray {
    Vec3 from_m;
    Vec3 direction;  ///< Unit vector.

    /// The point at this distance from the start.
    Vec3 at(double distance_m) const { return from_m + distance_m * direction; }
};

/// The point at which a ray enters a solid.
struct Entry {
    double distance_m = 0;  ///< Distance of the point from the start of the ray.
    /// Normal of the surface at this point: a unit vector that points out of the solid.
    Vec3 normal;
};

/// Returns the point at which the ray first enters the shape. None if the ray misses the shape, or
/// begins inside the shape. Ray and pose are in the same frame. A plane counts as endless. Pure.
std::optional<Entry> entry_of(const Ray& ray, const world::Shape& shape,
                              const world::SpacePose& pose);

/// Returns the distance from the centre of the shape to its farthest point; infinite for a plane.
double reach_of(const world::Shape& shape);

}  // namespace cancha::sensing
