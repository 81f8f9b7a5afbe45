#include "server/sim/world/shape.h"

#include <algorithm>
#include <cmath>

namespace cancha::world {
namespace {

/// Seen along one axis, given as its part along each of the shape's own axes: a unit vector.
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

}  // namespace cancha::world
