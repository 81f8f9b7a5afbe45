#pragma once

#include <cmath>
#include <numbers>
#include <span>
#include <vector>

#include "cancha/base/vec3.h"
#include "proto/cancha/v1/shape.pb.h"

// Collision shapes that are convex hulls, for tests.
namespace cancha::world {

/// Returns the convex hull of these points.
inline v1::Shape convex_of(std::span<const Vec3> points_m) {
    v1::Shape shape;
    shape.mutable_convex();
    for (const Vec3& point_m : points_m) {
        v1::Shape::Corner& point = *shape.mutable_convex()->add_points();
        point.set_x_m(point_m.x);
        point.set_y_m(point_m.y);
        point.set_z_m(point_m.z);
    }
    return shape;
}

/// Returns a box as a hull, with its centre at `middle_m`.
inline v1::Shape box_hull(const Vec3& size_m, const Vec3& middle_m = {}) {
    std::vector<Vec3> corners;
    for (const double x : {-0.5, 0.5}) {
        for (const double y : {-0.5, 0.5}) {
            for (const double z : {-0.5, 0.5}) {
                corners.push_back(middle_m + Vec3{x * size_m.x, y * size_m.y, z * size_m.z});
            }
        }
    }
    return convex_of(corners);
}

/// Returns an upright prism with this number of sides as a hull. Its centre is at the origin.
inline v1::Shape prism_hull(int sides, double radius_m, double height_m) {
    std::vector<Vec3> corners;
    for (int i = 0; i < sides; ++i) {
        const double angle = 2 * std::numbers::pi * (i + 0.3) / sides;
        for (const double z : {-height_m / 2, height_m / 2}) {
            corners.push_back({radius_m * std::cos(angle), radius_m * std::sin(angle), z});
        }
    }
    return convex_of(corners);
}

}  // namespace cancha::world
