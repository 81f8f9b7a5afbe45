#include "server/sim/sensing/gap.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <variant>

#include "cancha/base/contract.h"

namespace cancha::sensing {
namespace {

// Most steps. Curved shapes are approached; others take one step for each corner on the way.
constexpr int kMostSteps = 100;

// Share of the distance below which a step counts as no progress.
constexpr double kShareLeft = 1e-12;

// Distance below which shapes overlap.
constexpr double kTouching_m = 1e-10;

/// Finds the farthest point of a core along a direction, in the frame of the shape.
struct FarthestOfCore {
    const Vec3& way;

    Vec3 operator()(const world::BoxShape& box) const {
        return {std::copysign(box.size_m.x / 2, way.x), std::copysign(box.size_m.y / 2, way.y),
                std::copysign(box.size_m.z / 2, way.z)};
    }

    Vec3 operator()(const world::SphereShape& /*sphere*/) const { return {}; }

    Vec3 operator()(const world::CylinderShape& cylinder) const {
        const double across = std::hypot(way.x, way.y);
        const double scale = across > 0 ? cylinder.radius_m / across : 0;
        return {scale * way.x, scale * way.y, std::copysign(cylinder.length_m / 2, way.z)};
    }

    Vec3 operator()(const world::CapsuleShape& capsule) const {
        return {0, 0, std::copysign(capsule.length_m / 2, way.z)};
    }

    Vec3 operator()(const world::PlaneShape& /*plane*/) const {
        CANCHA_EXPECTS(false);  // A plane has none.
        return {};
    }

    Vec3 operator()(const world::ConvexShape& convex) const { return convex.hull->farthest_m(way); }
};

/// A shape as all points within `radius_m` of a core.
class Core {
  public:
    Core(const world::Shape& shape, const world::SpacePose& pose) : shape_(shape), pose_(pose) {
        if (const auto* sphere = std::get_if<world::SphereShape>(&shape)) {
            radius_m_ = sphere->radius_m;
        } else if (const auto* capsule = std::get_if<world::CapsuleShape>(&shape)) {
            radius_m_ = capsule->radius_m;
        }
    }

    double radius_m() const { return radius_m_; }

    /// The farthest point of the core along `direction`.
    Vec3 farthest(const Vec3& direction) const {
        const Quaternion& q = pose_.orientation;
        const Vec3 own = world::rotated(direction, {q.w, -q.x, -q.y, -q.z});
        return pose_.position_m + world::rotated(std::visit(FarthestOfCore{own}, shape_), q);
    }

  private:
    const world::Shape& shape_;
    const world::SpacePose& pose_;
    double radius_m_ = 0;
};

/// Points of both cores, and the vector from the second to the first.
struct Corner {
    Vec3 way_m;
    Vec3 first_m;
    Vec3 second_m;
    double weight = 1;  ///< Weight in the point nearest to the origin.
};

/// At most four corners, whose weighted mean is the point nearest to the origin.
class Simplex {
  public:
    void add(const Corner& corner) { corners_[count_++] = corner; }

    bool has(const Corner& corner) const {
        return std::ranges::any_of(
            used(), [&corner](const Corner& one) { return one.way_m == corner.way_m; });
    }

    /// Keeps only the corners of the nearest point. Returns whether the origin is inside.
    bool reduce() {
        switch (count_) {
            case 2:
                keep(nearest_of_segment(0, 1));
                return false;
            case 3:
                keep(nearest_of_triangle(0, 1, 2));
                return false;
            case 4:
                return reduce_tetrahedron();
            default:
                return false;
        }
    }

    Vec3 sum(Vec3 Corner::*part) const {
        Vec3 sum;
        for (const Corner& corner : used()) {
            sum = sum + corner.weight * (corner.*part);
        }
        return sum;
    }

  private:
    using Weights = std::array<double, 4>;

    std::span<const Corner> used() const { return std::span(corners_).first(count_); }

    const Vec3& at(std::size_t i) const { return corners_[i].way_m; }

    Weights nearest_of_segment(std::size_t a, std::size_t b) const {
        const Vec3 along = at(b) - at(a);
        const double size = dot(along, along);
        const double share = size > 0 ? std::clamp(-dot(at(a), along) / size, 0.0, 1.0) : 0;
        Weights weights{};
        weights[a] = 1 - share;
        weights[b] = share;
        return weights;
    }

    Vec3 point(const Weights& weights) const {
        Vec3 sum;
        for (std::size_t i = 0; i < count_; ++i) {
            sum = sum + weights[i] * at(i);
        }
        return sum;
    }

    /// The weights of the nearer point of two.
    Weights nearer(const Weights& first, const Weights& second) const {
        const Vec3 a = point(first);
        const Vec3 b = point(second);
        return dot(a, a) <= dot(b, b) ? first : second;
    }

    /// The nearest point: in the triangle if the origin is above or below it, else on a side.
    Weights nearest_of_triangle(std::size_t a, std::size_t b, std::size_t c) const {
        const Vec3 normal = cross(at(b) - at(a), at(c) - at(a));
        const double size = dot(normal, normal);
        const double u = dot(normal, cross(at(b), at(c)));
        const double v = dot(normal, cross(at(c), at(a)));
        const double w = dot(normal, cross(at(a), at(b)));
        if (size > 0 && u >= 0 && v >= 0 && w >= 0) {
            Weights weights{};
            weights[a] = u / size;
            weights[b] = v / size;
            weights[c] = w / size;
            return weights;
        }
        return nearer(nearest_of_segment(a, b),
                      nearer(nearest_of_segment(b, c), nearest_of_segment(c, a)));
    }

    bool reduce_tetrahedron() {
        constexpr std::array<std::array<std::size_t, 4>, 4> kFaces{
            // The last of each is the opposite corner.
            {{0, 1, 2, 3}, {0, 1, 3, 2}, {0, 2, 3, 1}, {1, 2, 3, 0}}};
        bool is_inside = true;
        Weights nearest{1, 0, 0, 0};
        for (const auto& [a, b, c, opposite] : kFaces) {
            const Vec3 normal = cross(at(b) - at(a), at(c) - at(a));
            const double inner = dot(normal, at(opposite) - at(a));
            const double origin = -dot(normal, at(a));
            if (inner == 0 || origin * inner < 0) {
                is_inside = false;
                nearest = nearer(nearest_of_triangle(a, b, c), nearest);
            }
        }
        if (!is_inside) {
            keep(nearest);
        }
        return is_inside;
    }

    void keep(const Weights& weights) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < count_; ++i) {
            if (weights[i] > 0) {
                corners_[kept] = corners_[i];
                corners_[kept++].weight = weights[i];
            }
        }
        count_ = kept;
    }

    std::array<Corner, 4> corners_;
    std::size_t count_ = 0;
};

/// `way_m`: from the second core to the first.
Gap gap_of_cores(const Core& first, const Core& second, const Vec3& first_m, const Vec3& second_m,
                 const Vec3& way_m) {
    const double apart_m = length(way_m);
    const double distance_m = apart_m - first.radius_m() - second.radius_m();
    if (distance_m <= kTouching_m) {
        return {.distance_m = 0, .from_m = first_m, .to_m = first_m};
    }
    const Vec3 direction = (1 / apart_m) * way_m;
    return {.distance_m = distance_m,
            .from_m = first_m - first.radius_m() * direction,
            .to_m = second_m + second.radius_m() * direction};
}

Gap gap_between(const Core& first, const Core& second) {
    const auto corner_along = [&](const Vec3& direction) {
        const Vec3 first_m = first.farthest(direction);
        const Vec3 second_m = second.farthest(-1.0 * direction);
        return Corner{.way_m = first_m - second_m, .first_m = first_m, .second_m = second_m};
    };
    Simplex simplex;
    simplex.add(corner_along({1, 0, 0}));
    Vec3 way_m = simplex.sum(&Corner::way_m);
    for (int step = 0; step < kMostSteps; ++step) {
        const double size = dot(way_m, way_m);
        const Corner corner = corner_along(-1.0 * way_m);
        if (size <= kTouching_m * kTouching_m ||
            size - dot(way_m, corner.way_m) <= kShareLeft * size || simplex.has(corner)) {
            break;
        }
        Simplex next = simplex;
        next.add(corner);
        if (next.reduce()) {
            const Vec3 inside_m = simplex.sum(&Corner::first_m);
            return {.distance_m = 0, .from_m = inside_m, .to_m = inside_m};
        }
        const Vec3 next_m = next.sum(&Corner::way_m);
        if (dot(next_m, next_m) >= size) {
            break;  // Below the precision of the numbers.
        }
        simplex = next;
        way_m = next_m;
    }
    return gap_of_cores(first, second, simplex.sum(&Corner::first_m),
                        simplex.sum(&Corner::second_m), way_m);
}

/// The gap between a solid and a plane below it.
Gap gap_to_plane(const Core& solid, const world::SpacePose& plane) {
    const Vec3 up = world::rotated({0, 0, 1}, plane.orientation);
    const Vec3 lowest_m = solid.farthest(-1.0 * up) - solid.radius_m() * up;
    const double height_m = dot(lowest_m - plane.position_m, up);
    if (height_m <= kTouching_m) {
        return {.distance_m = 0, .from_m = lowest_m, .to_m = lowest_m};
    }
    return {.distance_m = height_m, .from_m = lowest_m, .to_m = lowest_m - height_m * up};
}

bool is_plane(const world::Shape& shape) {
    return std::holds_alternative<world::PlaneShape>(shape);
}

}  // namespace

Gap gap_between(const world::Shape& first, const world::SpacePose& first_pose,
                const world::Shape& second, const world::SpacePose& second_pose) {
    CANCHA_EXPECTS(!is_plane(first) || !is_plane(second));
    if (is_plane(second)) {
        return gap_to_plane(Core(first, first_pose), second_pose);
    }
    if (is_plane(first)) {
        const Gap gap = gap_to_plane(Core(second, second_pose), first_pose);
        return {.distance_m = gap.distance_m, .from_m = gap.to_m, .to_m = gap.from_m};
    }
    return gap_between(Core(first, first_pose), Core(second, second_pose));
}

}  // namespace cancha::sensing
