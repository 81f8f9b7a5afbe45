#pragma once

#include <vector>

#include "cancha/v1/scene.pb.h"
#include "cancha/v1/world.pb.h"

namespace cancha::picture {

/// A point on the ground.
struct GroundPoint {
    double x_m = 0;
    double y_m = 0;
};

/// What a shape covers, seen from above.
struct Footprint {
    std::vector<GroundPoint> outline{};  ///< Convex; empty: it cannot be seen.
    double top_m = 0;                    ///< The height of its highest point.
};

/// `link`: where the link is that the shape moves with; null: it never moves. Planes have no edge
/// and cover nothing.
Footprint footprint_of(const v1::SceneShape& shape, const v1::LinkState* link);

}  // namespace cancha::picture
