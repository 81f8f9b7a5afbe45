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

/// Where a ray enters a solid.
struct Entry {
    double distance_m = 0;
    Vec3 normal;  ///< Unit vector, out of the solid.
};

/// Where the ray first enters the shape; nothing if it misses it or begins inside. All in one
/// frame. Pure. A plane has no edge here.
std::optional<Entry> entry_of(const Ray& ray, const world::Shape& shape,
                              const world::SpacePose& pose);

/// How far a shape reaches from its centre; infinite for a plane.
double reach_of(const world::Shape& shape);

}  // namespace cancha::sensing
