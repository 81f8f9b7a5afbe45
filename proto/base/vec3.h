#pragma once

#include <cmath>

namespace cancha {

/// A vector in the frame and unit that its name says.
struct Vec3 {
    double x = 0;
    double y = 0;
    double z = 0;

    friend constexpr bool operator==(const Vec3&, const Vec3&) = default;
};

/// A vector on the ground.
struct Vec2 {
    double x = 0;
    double y = 0;

    friend constexpr bool operator==(const Vec2&, const Vec2&) = default;

    friend constexpr Vec2 operator+(Vec2 a, Vec2 b) { return {a.x + b.x, a.y + b.y}; }

    friend constexpr Vec2 operator-(Vec2 a, Vec2 b) { return {a.x - b.x, a.y - b.y}; }

    friend constexpr Vec2 operator*(double factor, Vec2 v) { return {factor * v.x, factor * v.y}; }
};

constexpr double dot(Vec2 a, Vec2 b) {
    return a.x * b.x + a.y * b.y;
}

inline double length(Vec2 v) {
    return std::hypot(v.x, v.y);
}

inline double distance(Vec2 a, Vec2 b) {
    return length(b - a);
}

}  // namespace cancha
