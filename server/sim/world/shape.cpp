#include "server/sim/world/shape.h"

#include <algorithm>
#include <cmath>

namespace cancha::world {
namespace {

/// Half size of a shape along one axis, a unit vector in the shape's own frame.
class ExtentAlong {
  public:
    explicit ExtentAlong(const Vec3& axis) : axis_(axis) {}

    double operator()(const BoxShape& box) const {
        return (std::abs(axis_.x) * box.size_m.x + std::abs(axis_.y) * box.size_m.y +
                std::abs(axis_.z) * box.size_m.z) /
               2;
    }

    double operator()(const SphereShape& sphere) const { return sphere.radius_m; }

    double operator()(const CylinderShape& cylinder) const {
        const double across = std::sqrt(std::max(0.0, 1 - axis_.z * axis_.z));
        return std::abs(axis_.z) * cylinder.length_m / 2 + across * cylinder.radius_m;
    }

    double operator()(const CapsuleShape& capsule) const {
        return std::abs(axis_.z) * capsule.length_m / 2 + capsule.radius_m;
    }

    double operator()(const ConvexShape& convex) const {
        const ConvexHull& hull = *convex.hull;
        return std::max(dot(axis_, hull.farthest_m(axis_)),
                        -dot(axis_, hull.farthest_m(-1.0 * axis_)));
    }

    double operator()(const PlaneShape& plane) const {
        return (*this)(BoxShape{{plane.length_m, plane.width_m, 0}});
    }

  private:
    Vec3 axis_;
};

}  // namespace

Vec3 half_extent_of(const Shape& shape, const Quaternion& orientation) {
    const Quaternion back{orientation.w, -orientation.x, -orientation.y, -orientation.z};
    const auto along = [&](const Vec3& axis) {
        return std::visit(ExtentAlong(rotated(axis, back)), shape);
    };
    return {along({1, 0, 0}), along({0, 1, 0}), along({0, 0, 1})};
}

double half_thickness_of(const Shape& shape) {
    if (const auto* const convex = std::get_if<ConvexShape>(&shape)) {
        return std::ranges::min_element(convex->hull->faces, {}, &ConvexHull::Face::offset_m)
            ->offset_m;
    }
    const Vec3 half_m = half_extent_of(shape, Quaternion{});
    return std::min({half_m.x, half_m.y, half_m.z});
}

}  // namespace cancha::world
