#include "viewer/picture/footprint.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "cancha/base/vec3.h"

namespace cancha::picture {

namespace {

/// Rotates v by the quaternion (w, q): v' = v + 2 q x (q x v + w v).
Vec3 turned(const v1::Quaternion& q, const Vec3& v) {
    const auto cross = [&q](const Vec3& a) {
        return Vec3{q.y() * a.z - q.z() * a.y, q.z() * a.x - q.x() * a.z,
                    q.x() * a.y - q.y() * a.x};
    };
    const Vec3 once = cross(v);
    const Vec3 inner{once.x + q.w() * v.x, once.y + q.w() * v.y, once.z + q.w() * v.z};
    const Vec3 twice = cross(inner);
    return {v.x + 2 * twice.x, v.y + 2 * twice.y, v.z + 2 * twice.z};
}

constexpr int kCorners = 16;  // Corners of a polygon in place of a circle.

void add_circle(std::vector<Vec3>& points, double radius, double z) {
    for (int i = 0; i < kCorners; ++i) {
        const double angle = 2 * std::numbers::pi * i / kCorners;
        points.push_back({radius * std::cos(angle), radius * std::sin(angle), z});
    }
}

/// Returns points of the surface whose hull is the shape, or nearly so.
std::vector<Vec3> points_of(const v1::Shape& shape) {
    std::vector<Vec3> points;
    const auto add_ball = [&points](double radius, double z) {
        for (const double height : {-0.7, 0.0, 0.7}) {
            add_circle(points, radius * std::sqrt(1 - height * height), z + radius * height);
        }
        points.push_back({0, 0, z + radius});
        points.push_back({0, 0, z - radius});
    };
    if (shape.has_box()) {
        const Vec3 half{shape.box().length_m() / 2, shape.box().width_m() / 2,
                        shape.box().height_m() / 2};
        for (int i = 0; i < 8; ++i) {
            points.push_back({(i & 1) != 0 ? half.x : -half.x, (i & 2) != 0 ? half.y : -half.y,
                              (i & 4) != 0 ? half.z : -half.z});
        }
    } else if (shape.has_sphere()) {
        add_ball(shape.sphere().radius_m(), 0);
    } else if (shape.has_cylinder()) {
        add_circle(points, shape.cylinder().radius_m(), shape.cylinder().length_m() / 2);
        add_circle(points, shape.cylinder().radius_m(), -shape.cylinder().length_m() / 2);
    } else if (shape.has_capsule()) {
        add_ball(shape.capsule().radius_m(), shape.capsule().length_m() / 2);
        add_ball(shape.capsule().radius_m(), -shape.capsule().length_m() / 2);
    } else if (shape.has_convex()) {
        for (const v1::Shape::Corner& point : shape.convex().points()) {
            points.push_back({point.x_m(), point.y_m(), point.z_m()});
        }
    }
    return points;
}

/// Returns the convex hull by Andrew's monotone chain (1979): one side from left to right, the
/// other one back.
std::vector<GroundPoint> hull_of(std::vector<GroundPoint> points) {
    std::ranges::sort(points, [](const GroundPoint& a, const GroundPoint& b) {
        return a.x_m != b.x_m ? a.x_m < b.x_m : a.y_m < b.y_m;
    });
    const auto turns_left = [](const GroundPoint& a, const GroundPoint& b, const GroundPoint& c) {
        return (b.x_m - a.x_m) * (c.y_m - a.y_m) - (b.y_m - a.y_m) * (c.x_m - a.x_m) > 0;
    };
    std::vector<GroundPoint> hull;
    const auto add_side = [&hull, &turns_left](const auto& side) {
        const std::size_t start = hull.size();
        for (const GroundPoint& point : side) {
            while (hull.size() >= start + 2 &&
                   !turns_left(hull[hull.size() - 2], hull.back(), point)) {
                hull.pop_back();
            }
            hull.push_back(point);
        }
        hull.pop_back();
    };
    add_side(points);
    std::ranges::reverse(points);
    add_side(points);
    return hull;
}

}  // namespace

Footprint footprint_of(const v1::SceneShape& shape, const v1::LinkState* link) {
    std::vector<GroundPoint> ground;
    Footprint footprint;
    for (const Vec3& corner : points_of(shape.shape())) {
        Vec3 point =
            turned(shape.orientation(), corner) + Vec3{shape.x_m(), shape.y_m(), shape.z_m()};
        if (link != nullptr) {
            point =
                turned(link->orientation(), point) + Vec3{link->x_m(), link->y_m(), link->z_m()};
        }
        ground.push_back({point.x, point.y});
        footprint.top_m = ground.size() == 1 ? point.z : std::max(footprint.top_m, point.z);
    }
    const bool is_finite = std::ranges::all_of(ground, [](const GroundPoint& point) {
        return std::isfinite(point.x_m) && std::isfinite(point.y_m);
    });
    if (!ground.empty() && is_finite) {
        footprint.outline = hull_of(std::move(ground));
    }
    return footprint;
}

}  // namespace cancha::picture
