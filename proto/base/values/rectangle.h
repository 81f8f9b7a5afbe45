#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "cancha/base/pose.h"
#include "cancha/base/vec3.h"

namespace cancha {

/// The ground that a robot or a wall covers, seen from above; world frame.
struct Rectangle {
    Vec2 centre_m;       ///< Position of the centre.
    Vec2 heading;        ///< Direction of the rectangle's x axis, as a unit vector.
    Vec2 half_extent_m;  ///< Half of the size along the rectangle's x and y axes.
};

/// Returns the rectangle at `pose` with `length_m` along its heading and `width_m` across.
inline Rectangle rectangle_at(const GroundPose& pose, double length_m, double width_m) {
    return {.centre_m = pose.position_m(),
            .heading = {std::cos(pose.heading_rad), std::sin(pose.heading_rad)},
            .half_extent_m = {length_m / 2, width_m / 2}};
}

/// Returns an axis of a rectangle as a unit vector. `axis`: 0 for its x axis, 1 for its y axis.
inline Vec2 axis_of(const Rectangle& rectangle, int axis) {
    return axis == 0 ? rectangle.heading : left_of(rectangle.heading);
}

/// Half of a rectangle's size along its axis, in metres. `axis` is as in axis_of().
inline double half_extent_of(const Rectangle& rectangle, int axis) {
    return axis == 0 ? rectangle.half_extent_m.x : rectangle.half_extent_m.y;
}

/// Distance from the centre of a rectangle to its farthest corner, measured along the unit vector
/// `direction`, in metres.
inline double reach_of(const Rectangle& rectangle, Vec2 direction) {
    return rectangle.half_extent_m.x * std::abs(dot(rectangle.heading, direction)) +
           rectangle.half_extent_m.y * std::abs(dot(left_of(rectangle.heading), direction));
}

/// Corners of a rectangle, in metres, counter-clockwise from the front left one.
inline std::array<Vec2, 4> corners_of(const Rectangle& rectangle) {
    const Vec2 ahead = rectangle.half_extent_m.x * rectangle.heading;
    const Vec2 left = rectangle.half_extent_m.y * left_of(rectangle.heading);
    const Vec2& centre_m = rectangle.centre_m;
    return {centre_m + ahead + left, centre_m - ahead + left, centre_m - ahead - left,
            centre_m + ahead - left};
}

/// Distance from a point to the nearest point of a rectangle, in metres; 0 inside.
inline double distance_to(const Rectangle& rectangle, Vec2 point_m) {
    const Vec2 own_m = to_body(point_m - rectangle.centre_m, rectangle.heading);
    return std::hypot(std::max(0.0, std::abs(own_m.x) - rectangle.half_extent_m.x),
                      std::max(0.0, std::abs(own_m.y) - rectangle.half_extent_m.y));
}

/// Gap between two rectangles along an axis of the first, in metres; below 0 if they overlap along
/// this axis. `axis` is as in axis_of().
inline double gap_along(const Rectangle& rectangle, int axis, const Rectangle& other) {
    const Vec2 direction = axis_of(rectangle, axis);
    return std::abs(dot(other.centre_m - rectangle.centre_m, direction)) -
           half_extent_of(rectangle, axis) - reach_of(other, direction);
}

/// The widest gap between two rectangles along any of their axes, in metres. The rectangles overlap
/// if the result is below 0: two rectangles that do not overlap have a gap along an axis of one of
/// them (Gottschalk, Lin, Manocha: "OBBTree", 1996, in the plane).
inline double separation(const Rectangle& a, const Rectangle& b) {
    double widest_m = -std::numeric_limits<double>::infinity();
    for (const int axis : {0, 1}) {
        widest_m = std::max({widest_m, gap_along(a, axis, b), gap_along(b, axis, a)});
    }
    return widest_m;
}

/// Distance between two rectangles, in metres; 0 if they touch or overlap.
inline double gap_between(const Rectangle& a, const Rectangle& b) {
    if (separation(a, b) <= 0) {
        return 0;
    }
    double least_m = std::numeric_limits<double>::infinity();
    for (const Vec2 corner_m : corners_of(a)) {
        least_m = std::min(least_m, distance_to(b, corner_m));
    }
    for (const Vec2 corner_m : corners_of(b)) {
        least_m = std::min(least_m, distance_to(a, corner_m));
    }
    return least_m;
}

/// Distance between a rectangle and a disc with the given centre and radius, in metres; 0 if they
/// touch or overlap.
inline double gap_between(const Rectangle& rectangle, Vec2 centre_m, double radius_m) {
    return std::max(0.0, distance_to(rectangle, centre_m) - radius_m);
}

}  // namespace cancha
