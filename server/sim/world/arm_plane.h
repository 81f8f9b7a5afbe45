#pragma once

#include <algorithm>
#include <cmath>

#include "cancha/base/vec3.h"
#include "server/sim/world/arm_kinematics.h"

// The upright plane in which an arm reaches for something.
namespace cancha::world::arm {

/// Shorter than this a vector has no direction. Far below what joints can be set to.
inline constexpr double kNoLength = 1e-9;

/// Axes that differ by less are parallel, in terms of the sine: what six digits in a file leave.
inline constexpr double kParallel = 1e-5;

/// Level unit vector from the first joint of the arm to what it reaches for.
inline Vec3 outwards(const Chain& chain, const Vec3& position_m, const Vec3& or_else) {
    const Vec3 from_m = position_m - chain.joints.front().anchor_m;
    const double level_m = std::hypot(from_m.x, from_m.y);
    if (level_m > kNoLength) {
        return {from_m.x / level_m, from_m.y / level_m, 0};
    }
    const double level = std::hypot(or_else.x, or_else.y);
    return level > kNoLength ? Vec3{or_else.x / level, or_else.y / level, 0} : Vec3{1, 0, 0};
}

/// About the level axis to the left of `outward`: pi/2 turns what points up to what points there.
inline Vec3 bend_axis(const Vec3& outward) {
    return {-outward.y, outward.x, 0};
}

inline bool is_parallel(const Vec3& a, const Vec3& b) {
    return length(cross(a, b)) < kParallel;
}

inline double clamped(const Joint& joint, double position) {
    return std::clamp(position, joint.lower, joint.upper);
}

}  // namespace cancha::world::arm
