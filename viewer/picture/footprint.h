#pragma once

#include <vector>

#include "cancha/v1/scene.pb.h"
#include "cancha/v1/world.pb.h"

namespace cancha::picture {

/// A point on the ground, in the world frame.
struct GroundPoint {
    double x_m = 0;
    double y_m = 0;
};

/// The area that a shape covers, seen from above.
struct Footprint {
    std::vector<GroundPoint> outline{};  ///< Convex polygon; empty if the shape is invisible.
    double top_m = 0;                    ///< Height of the shape's highest point above the ground.
};

/// Returns the footprint of a shape. `link`: pose of the link (the rigid body) that carries the
/// shape; null if the shape never moves. The footprint of a plane, which has no edge, is empty.
Footprint footprint_of(const v1::SceneShape& shape, const v1::LinkState* link);

}  // namespace cancha::picture
