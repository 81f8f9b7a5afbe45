#pragma once

#include <cmath>

namespace cancha {

/// A vector, in the frame and unit that the name of the variable says.
struct Vec3 {
    double x = 0;  ///< Component along x.
    double y = 0;  ///< Component along y.
    double z = 0;  ///< Component along z; upwards in the world frame.

    friend constexpr bool operator==(const Vec3&, const Vec3&) = default;

    /// Componentwise.
    friend constexpr Vec3 operator+(const Vec3& a, const Vec3& b) {
        return {a.x + b.x, a.y + b.y, a.z + b.z};
    }

    /// Componentwise.
    friend constexpr Vec3 operator-(const Vec3& a, const Vec3& b) {
        return {a.x - b.x, a.y - b.y, a.z - b.z};
    }

    /// Componentwise.
    friend constexpr Vec3 operator*(double factor, const Vec3& v) {
        return {factor * v.x, factor * v.y, factor * v.z};
    }
};

/// The dot product.
constexpr double dot(const Vec3& a, const Vec3& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

/// The cross product, right-handed.
constexpr Vec3 cross(const Vec3& a, const Vec3& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/// A vector on the ground, in the frame and unit that the name of the variable says.
struct Vec2 {
    double x = 0;  ///< Component along x.
    double y = 0;  ///< Component along y.

    friend constexpr bool operator==(const Vec2&, const Vec2&) = default;

    /// Componentwise.
    friend constexpr Vec2 operator+(Vec2 a, Vec2 b) { return {a.x + b.x, a.y + b.y}; }

    /// Componentwise.
    friend constexpr Vec2 operator-(Vec2 a, Vec2 b) { return {a.x - b.x, a.y - b.y}; }

    /// Componentwise.
    friend constexpr Vec2 operator*(double factor, Vec2 v) { return {factor * v.x, factor * v.y}; }
};

/// The dot product.
constexpr double dot(Vec2 a, Vec2 b) {
    return a.x * b.x + a.y * b.y;
}

/// The length, in the unit of the vector.
inline double length(const Vec3& v) {
    return std::sqrt(dot(v, v));
}

/// The length, in the unit of the vector.
inline double length(Vec2 v) {
    return std::hypot(v.x, v.y);
}

/// Distance between two points, in the unit of their coordinates.
inline double distance(Vec2 a, Vec2 b) {
    return length(b - a);
}

/// Returns the vector, rotated counter-clockwise by 90 degrees.
constexpr Vec2 left_of(Vec2 v) {
    return {-v.y, v.x};
}

/// Converts a vector from the world frame to the frame of a body whose x axis points along the unit
/// vector `heading`.
constexpr Vec2 to_body(Vec2 world, Vec2 heading) {
    return {dot(world, heading), dot(world, left_of(heading))};
}

/// Converts a vector to the world frame from the frame of a body whose x axis points along the unit
/// vector `heading`. If `body` is a unit vector, too, the angle of the result is the sum of the
/// angles of `body` and `heading`.
constexpr Vec2 to_world(Vec2 body, Vec2 heading) {
    return body.x * heading + body.y * left_of(heading);
}

}  // namespace cancha
