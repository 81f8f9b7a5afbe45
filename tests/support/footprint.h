#pragma once

#include <array>

#include "cancha/base/pose.h"

namespace cancha::support {

/// The outline of a robot on the ground: a rectangle whose middle is the robot's position.
struct Footprint {
    GroundPose pose;
    double length_m = 0;  ///< Size along the heading.
    double width_m = 0;

    std::array<Vec2, 4> corners() const;
};

/// Returns whether the two rectangles have a point in common.
bool overlap(const Footprint& a, const Footprint& b);

/// Returns whether the rectangle and the disc have a point in common.
bool overlap(const Footprint& robot, Vec2 centre_m, double radius_m);

}  // namespace cancha::support
