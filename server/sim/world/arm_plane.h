#pragma once

#include <algorithm>
#include <cmath>

#include "cancha/base/vec3.h"
#include "server/sim/world/arm_kinematics.h"

// The vertical plane in which an arm reaches for something.
namespace cancha::world::arm {

/// Length below which a vector counts as having no direction. Far below the resolution of joint
/// positions.
inline constexpr double kNoLength = 1e-9;

/// Greatest sine of the angle between parallel axes: the error of six digits in a file.
inline constexpr double kParallel = 1e-5;

/// Level unit vector from the first joint of the arm towards the position; towards `or_else` if the
/// position is straight above or below.
inline Vec3 outwards(const Chain& chain, const Vec3& position_m, const Vec3& or_else) {
    const Vec3 from_m = position_m - chain.joints.front().anchor_m;
    const double level_m = std::hypot(from_m.x, from_m.y);
    if (level_m > kNoLength) {
        return {from_m.x / level_m, from_m.y / level_m, 0};
    }
    const double level = std::hypot(or_else.x, or_else.y);
    return level > kNoLength ? Vec3{or_else.x / level, or_else.y / level, 0} : Vec3{1, 0, 0};
}

/// Axis of bending: level and to the left of `outward`. A turn by pi/2 about it takes "up" to
/// `outward`.
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
