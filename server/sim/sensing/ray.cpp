#include "server/sim/sensing/ray.h"

#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace cancha::sensing {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

Quaternion inverse(const Quaternion& q) {
    return {q.w, -q.x, -q.y, -q.z};
}

/// The nearer of two entries. Each may be missing.
std::optional<Entry> nearer(const std::optional<Entry>& a, const std::optional<Entry>& b) {
    if (!a || !b) {
        return a ? a : b;
    }
    return a->distance_m <= b->distance_m ? a : b;
}

/// Finds the entry into each kind of shape, in the shape's own frame.
class EntryFinder {
  public:
    explicit EntryFinder(const Ray& ray) : ray_(ray) {}

    // The ray is inside all three pairs of faces from the last entry until the first exit.
    std::optional<Entry> operator()(const world::BoxShape& box) const {
        const std::array<double, 3> from{ray_.from_m.x, ray_.from_m.y, ray_.from_m.z};
        const std::array<double, 3> way{ray_.direction.x, ray_.direction.y, ray_.direction.z};
        const std::array<double, 3> half{box.size_m.x / 2, box.size_m.y / 2, box.size_m.z / 2};
        double last_entry = -kInfinite;
        double first_exit = kInfinite;
        std::size_t face = 0;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            if (way[axis] == 0) {
                if (std::abs(from[axis]) >= half[axis]) {
                    return std::nullopt;
                }
                continue;
            }
            double in = (-half[axis] - from[axis]) / way[axis];
            double out = (half[axis] - from[axis]) / way[axis];
            if (in > out) {
                std::swap(in, out);
            }
            if (in > last_entry) {
                last_entry = in;
                face = axis;
            }
            first_exit = std::min(first_exit, out);
        }
        if (last_entry < 0 || last_entry >= first_exit) {
            return std::nullopt;
        }
        std::array<double, 3> normal{};
        normal[face] = way[face] > 0 ? -1 : 1;
        return Entry{last_entry, {normal[0], normal[1], normal[2]}};
    }

    std::optional<Entry> operator()(const world::SphereShape& sphere) const {
        return entry_of_sphere({}, sphere.radius_m);
    }

    std::optional<Entry> operator()(const world::CylinderShape& cylinder) const {
        return nearer(entry_of_wall(cylinder.radius_m, cylinder.length_m),
                      entry_of_lid(cylinder.radius_m, cylinder.length_m));
    }

    std::optional<Entry> operator()(const world::CapsuleShape& capsule) const {
        const double half_m = capsule.length_m / 2;
        // The part of an end's sphere inside the cylinder is no surface.
        const auto of_end = [&](double end_m) {
            const auto entry = entry_of_sphere({0, 0, end_m}, capsule.radius_m);
            const bool is_outside = entry && std::abs(ray_.at(entry->distance_m).z) >= half_m;
            return is_outside ? entry : std::nullopt;
        };
        return nearer(entry_of_wall(capsule.radius_m, capsule.length_m),
                      nearer(of_end(half_m), of_end(-half_m)));
    }

    // Works as for a box, with any number of faces.
    std::optional<Entry> operator()(const world::ConvexShape& convex) const {
        double last_entry = -kInfinite;
        double first_exit = kInfinite;
        Vec3 normal;
        for (const ConvexHull::Face& face : convex.hull->faces) {
            const double above_m = dot(face.normal, ray_.from_m) - face.offset_m;
            const double way = dot(face.normal, ray_.direction);
            if (way == 0 && above_m >= 0) {
                return std::nullopt;
            }
            if (way < 0 && -above_m / way > last_entry) {
                last_entry = -above_m / way;
                normal = face.normal;
            } else if (way > 0) {
                first_exit = std::min(first_exit, -above_m / way);
            }
        }
        if (last_entry < 0 || last_entry >= first_exit) {
            return std::nullopt;
        }
        return Entry{last_entry, normal};
    }

    std::optional<Entry> operator()(const world::PlaneShape& /*plane*/) const {
        if (ray_.from_m.z < 0 || ray_.direction.z >= 0) {
            return std::nullopt;
        }
        return Entry{-ray_.from_m.z / ray_.direction.z, {0, 0, 1}};
    }

  private:
    std::optional<Entry> entry_of_sphere(const Vec3& centre_m, double radius_m) const {
        const Vec3 way_m = ray_.from_m - centre_m;
        const double half_b = dot(way_m, ray_.direction);
        const double c = dot(way_m, way_m) - radius_m * radius_m;
        const double discriminant = half_b * half_b - c;
        if (c < 0 || half_b > 0 || discriminant < 0) {
            return std::nullopt;
        }
        const double distance_m = -half_b - std::sqrt(discriminant);
        return Entry{distance_m, (1 / radius_m) * (ray_.at(distance_m) - centre_m)};
    }

    /// Entry into the wall of a cylinder along z.
    std::optional<Entry> entry_of_wall(double radius_m, double length_m) const {
        const Vec2 from{ray_.from_m.x, ray_.from_m.y};
        const Vec2 way{ray_.direction.x, ray_.direction.y};
        const double a = dot(way, way);
        const double half_b = dot(from, way);
        const double c = dot(from, from) - radius_m * radius_m;
        const double discriminant = half_b * half_b - a * c;
        if (a == 0 || c < 0 || half_b > 0 || discriminant < 0) {
            return std::nullopt;
        }
        const double distance_m = (-half_b - std::sqrt(discriminant)) / a;
        const Vec3 point_m = ray_.at(distance_m);
        if (std::abs(point_m.z) > length_m / 2) {
            return std::nullopt;
        }
        return Entry{distance_m, {point_m.x / radius_m, point_m.y / radius_m, 0}};
    }

    std::optional<Entry> entry_of_lid(double radius_m, double length_m) const {
        const double side = ray_.from_m.z > 0 ? 1 : -1;
        const double above_m = std::abs(ray_.from_m.z) - length_m / 2;
        const double sinking = -side * ray_.direction.z;
        if (above_m < 0 || sinking <= 0) {
            return std::nullopt;
        }
        const double distance_m = above_m / sinking;
        const Vec3 point_m = ray_.at(distance_m);
        if (std::hypot(point_m.x, point_m.y) > radius_m) {
            return std::nullopt;
        }
        return Entry{distance_m, {0, 0, side}};
    }

    Ray ray_;
};

struct ReachFinder {
    double operator()(const world::BoxShape& box) const {
        return std::sqrt(dot(box.size_m, box.size_m)) / 2;
    }

    double operator()(const world::SphereShape& sphere) const { return sphere.radius_m; }

    double operator()(const world::CylinderShape& cylinder) const {
        return std::hypot(cylinder.radius_m, cylinder.length_m / 2);
    }

    double operator()(const world::CapsuleShape& capsule) const {
        return capsule.radius_m + capsule.length_m / 2;
    }

    double operator()(const world::ConvexShape& convex) const {
        double reach_m = 0;
        for (const Vec3& corner : convex.hull->corners) {
            reach_m = std::max(reach_m, length(corner));
        }
        return reach_m;
    }

    double operator()(const world::PlaneShape& /*plane*/) const { return kInfinite; }
};

}  // namespace

std::optional<Entry> entry_of(const Ray& ray, const world::Shape& shape,
                              const world::SpacePose& pose) {
    const Quaternion back = inverse(pose.orientation);
    const Ray own{world::rotated(ray.from_m - pose.position_m, back),
                  world::rotated(ray.direction, back)};
    std::optional<Entry> entry = std::visit(EntryFinder(own), shape);
    if (entry) {
        entry->normal = world::rotated(entry->normal, pose.orientation);
    }
    return entry;
}

double reach_of(const world::Shape& shape) {
    return std::visit(ReachFinder{}, shape);
}

}  // namespace cancha::sensing
