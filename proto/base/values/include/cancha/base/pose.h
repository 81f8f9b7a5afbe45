#pragma once

#include <cmath>
#include <numbers>

#include "cancha/base/vec3.h"

namespace cancha {

/// Adds or subtracts full turns, so that the angle is in (-pi, pi].
inline double wrap_angle_rad(double angle_rad) {
    const double wrapped = std::remainder(angle_rad, 2 * std::numbers::pi);
    return wrapped <= -std::numbers::pi ? std::numbers::pi : wrapped;
}

/// A unit quaternion. It rotates vectors from the body frame into the world frame.
struct Quaternion {
    double w = 1;  ///< Real part.
    double x = 0;  ///< Component along x.
    double y = 0;  ///< Component along y.
    double z = 0;  ///< Component along z.

    friend constexpr bool operator==(const Quaternion&, const Quaternion&) = default;
};

/// The orientation of a body that stands upright and faces `heading_rad`.
inline Quaternion upright(double heading_rad) {
    return {std::cos(heading_rad / 2), 0, 0, std::sin(heading_rad / 2)};
}

/// Direction of the body's x axis, seen from above: counter-clockwise from the world's x axis, in
/// rad, in (-pi, pi].
inline double heading_of(const Quaternion& q) {
    return wrap_angle_rad(std::atan2(2 * (q.w * q.z + q.x * q.y), 1 - 2 * (q.y * q.y + q.z * q.z)));
}

/// Position on the ground and heading; world frame.
struct GroundPose {
    double x_m = 0;          ///< Position along the long side of the field.
    double y_m = 0;          ///< Position across the field, to the left of x.
    double heading_rad = 0;  ///< Heading, counter-clockwise from x.

    friend constexpr bool operator==(const GroundPose&, const GroundPose&) = default;

    /// The position without the heading.
    constexpr Vec2 position_m() const { return {x_m, y_m}; }

    /// Returns the pose after a rotation of the whole field by half a circle. A pose near one goal
    /// becomes the corresponding pose near the other goal.
    GroundPose turned_around() const {
        return {-x_m, -y_m, wrap_angle_rad(heading_rad + std::numbers::pi)};
    }
};

}  // namespace cancha
