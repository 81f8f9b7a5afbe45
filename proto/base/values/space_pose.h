#pragma once

#include <algorithm>
#include <cmath>

#include "cancha/base/pose.h"
#include "cancha/base/vec3.h"

namespace cancha {

/// Position and orientation in space, in the frame that the name of the variable says.
struct SpacePose {
    Vec3 position_m;           ///< Position of the origin of the body or frame.
    Quaternion orientation{};  ///< Orientation of the axes of the body or frame.

    friend bool operator==(const SpacePose&, const SpacePose&) = default;
};

/// Returns the rotation by `first`, followed by `then`.
inline Quaternion product(const Quaternion& then, const Quaternion& first) {
    const Quaternion& a = then;
    const Quaternion& b = first;
    return {.w = a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
            .x = a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
            .y = a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
            .z = a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}

/// Returns `vector`, rotated by `rotation`.
inline Vec3 rotated(const Vec3& vector, const Quaternion& rotation) {
    const Vec3 axis{rotation.x, rotation.y, rotation.z};
    const Vec3 across = 2.0 * cross(axis, vector);
    return vector + rotation.w * across + cross(axis, across);
}

/// Angle between the own z axis of a body with this orientation and the vertical, in rad.
inline double tilt_of(const Quaternion& orientation) {
    return std::acos(std::clamp(rotated({0, 0, 1}, orientation).z, -1.0, 1.0));
}

/// Returns the rotation by roll about x, then by pitch about y, then by heading about z, about the
/// fixed axes of one frame (see cancha.v1.Pose). If roll and pitch are 0, the result equals
/// upright() to the bit.
inline Quaternion orientation_of(double roll_rad, double pitch_rad, double heading_rad) {
    const Quaternion heading = upright(heading_rad);
    if (roll_rad == 0 && pitch_rad == 0) {
        return heading;
    }
    const Quaternion roll{std::cos(roll_rad / 2), std::sin(roll_rad / 2), 0, 0};
    const Quaternion pitch{std::cos(pitch_rad / 2), 0, std::sin(pitch_rad / 2), 0};
    return product(heading, product(pitch, roll));
}

/// Converts `pose` from the inner frame `frame` to the outer frame, in which `frame` itself is
/// given.
inline SpacePose composed(const SpacePose& frame, const SpacePose& pose) {
    return {.position_m = frame.position_m + rotated(pose.position_m, frame.orientation),
            .orientation = product(frame.orientation, pose.orientation)};
}

}  // namespace cancha
