#pragma once

#include <algorithm>
#include <cmath>

#include "cancha/base/vec3.h"
#include "server/sim/world/arm_kinematics.h"

// The vertical plane in which an arm bends: the plane through the first joint and the target of the
// tip.
namespace cancha::world::arm {

/// Length below which a vector has no usable direction, in m or without a unit. The value is far
/// below the resolution of joint positions.
inline constexpr double kNoLength = 1e-9;

/// Greatest sine of the angle between axes that count as parallel. Files give axes with six digits,
/// so axes that are meant to be parallel can differ by about this angle.
inline constexpr double kParallel = 1e-5;

/// Returns the horizontal unit vector from the arm's first joint towards the position. If the
/// position is straight above or below the joint, returns the horizontal direction of `or_else`.
inline Vec3 outwards(const Chain& chain, const Vec3& position_m, const Vec3& or_else) {
    const Vec3 from_m = position_m - chain.joints.front().anchor_m;
    const double level_m = std::hypot(from_m.x, from_m.y);
    if (level_m > kNoLength) {
        return {from_m.x / level_m, from_m.y / level_m, 0};
    }
    const double level = std::hypot(or_else.x, or_else.y);
    return level > kNoLength ? Vec3{or_else.x / level, or_else.y / level, 0} : Vec3{1, 0, 0};
}

/// Returns the axis about which an arm bends: the horizontal unit vector to the left of `outward`.
/// A turn by pi/2 about this axis turns a vector that points upwards to `outward`.
inline Vec3 bend_axis(const Vec3& outward) {
    return {-outward.y, outward.x, 0};
}

/// Whether two unit vectors are parallel, in the same or the opposite direction.
inline bool is_parallel(const Vec3& a, const Vec3& b) {
    return length(cross(a, b)) < kParallel;
}

/// Returns `position`, moved into the range of the joint's limits.
inline double clamped(const Joint& joint, double position) {
    return std::clamp(position, joint.lower, joint.upper);
}

}  // namespace cancha::world::arm
