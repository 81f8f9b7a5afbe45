#pragma once

#include <cmath>
#include <numbers>

#include "proto/base/vec3.h"

namespace cancha {

/// The same direction, in (-pi, pi].
inline double wrap_angle_rad(double angle_rad) {
    const double wrapped = std::remainder(angle_rad, 2 * std::numbers::pi);
    return wrapped <= -std::numbers::pi ? std::numbers::pi : wrapped;
}

/// A unit quaternion; rotates vectors of the body frame into the world frame.
struct Quaternion {
    double w = 1;
    double x = 0;
    double y = 0;
    double z = 0;

    friend constexpr bool operator==(const Quaternion&, const Quaternion&) = default;
};

/// Where something stands on the ground and which way it faces, world frame.
struct GroundPose {
    double x_m = 0;
    double y_m = 0;
    double heading_rad = 0;

    friend constexpr bool operator==(const GroundPose&, const GroundPose&) = default;

    constexpr Vec2 position_m() const { return {x_m, y_m}; }

    /// The same pose after the whole field has been turned by half a circle: what the other team,
    /// or this team at the other end, sees.
    GroundPose turned_around() const {
        return {-x_m, -y_m, wrap_angle_rad(heading_rad + std::numbers::pi)};
    }
};

}  // namespace cancha
