#include "referee/core/solid.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>

#include <fmt/format.h>

#include "cancha/base/contract.h"

namespace cancha::referee {
namespace {

Vec3 in_frame_of(const SpacePose& pose, const Vec3& direction) {
    const Quaternion& q = pose.orientation;
    return rotated(direction, {q.w, -q.x, -q.y, -q.z});
}

/// Returns the support point of a shape about its own origin, along its own axes.
Vec3 own_support_m(const v1::Shape& shape, const Vec3& direction) {
    if (shape.has_box()) {
        const v1::Shape::Box& box = shape.box();
        return {std::copysign(box.length_m() / 2, direction.x),
                std::copysign(box.width_m() / 2, direction.y),
                std::copysign(box.height_m() / 2, direction.z)};
    }
    if (shape.has_convex()) {
        Vec3 farthest;
        double most = -std::numeric_limits<double>::infinity();
        for (const v1::Shape::Corner& point : shape.convex().points()) {
            const Vec3 corner{point.x_m(), point.y_m(), point.z_m()};
            if (const double along = dot(corner, direction); along > most) {
                most = along;
                farthest = corner;
            }
        }
        return farthest;
    }
    const double size = length(direction);
    const Vec3 along = (size > 0 ? 1 / size : 0) * direction;
    if (shape.has_sphere()) {
        return shape.sphere().radius_m() * along;
    }
    if (shape.has_capsule()) {
        const Vec3 end_m{0, 0, std::copysign(shape.capsule().length_m() / 2, direction.z)};
        return end_m + shape.capsule().radius_m() * along;
    }
    const double across = std::hypot(direction.x, direction.y);
    const double share = across > 0 ? shape.cylinder().radius_m() / across : 0;
    return {share * direction.x, share * direction.y,
            std::copysign(shape.cylinder().length_m() / 2, direction.z)};
}

// The nearest points of two convex bodies are where the difference of the two is nearest to the
// origin: E. G. Gilbert, D. W. Johnson, S. S. Keerthi, "A fast procedure for computing the distance
// between complex objects in three-dimensional space", IEEE Journal of Robotics and Automation 4,
// 1988. For the nearest points of segments, triangles and tetrahedra see C. Ericson, "Real-time
// collision detection", 2005, chapter 5.

/// Corners of a simplex of the difference, at most four.
struct Simplex {
    std::array<Vec3, 4> corners{};
    std::size_t count = 0;

    void keep(std::initializer_list<Vec3> kept) {
        count = 0;
        for (const Vec3& corner : kept) {
            corners[count++] = corner;
        }
    }
};

/// Reduces the simplex to the part with the point nearest to the origin. Returns that point.
Vec3 nearest_of_segment(Simplex& simplex) {
    const auto [a, b] = std::pair(simplex.corners[0], simplex.corners[1]);
    const Vec3 way = b - a;
    const double share = dot(way, way) > 0 ? -dot(a, way) / dot(way, way) : 0;
    if (share <= 0) {
        simplex.keep({a});
        return a;
    }
    if (share >= 1) {
        simplex.keep({b});
        return b;
    }
    return a + share * way;
}

Vec3 nearest_of_triangle(Simplex& simplex) {
    const Vec3 a = simplex.corners[0];
    const Vec3 b = simplex.corners[1];
    const Vec3 c = simplex.corners[2];
    const Vec3 normal = cross(b - a, c - a);
    const double squared = dot(normal, normal);
    // Barycentric shares of the corners in the point of the plane below the origin.
    const double share_a = squared > 0 ? dot(cross(b, c), normal) / squared : -1;
    const double share_b = squared > 0 ? dot(cross(c, a), normal) / squared : -1;
    const double share_c = squared > 0 ? dot(cross(a, b), normal) / squared : -1;
    if (share_a > 0 && share_b > 0 && share_c > 0) {
        return (dot(a, normal) / squared) * normal;
    }
    Simplex best;
    Vec3 nearest;
    for (const auto& [first, second] : {std::pair(a, b), std::pair(b, c), std::pair(c, a)}) {
        Simplex side;
        side.keep({first, second});
        const Vec3 point = nearest_of_segment(side);
        if (best.count == 0 || dot(point, point) < dot(nearest, nearest)) {
            best = side;
            nearest = point;
        }
    }
    simplex = best;
    return nearest;
}

Vec3 nearest_of_tetrahedron(Simplex& simplex) {
    const std::array<Vec3, 4> p = simplex.corners;
    constexpr std::array<std::array<std::size_t, 4>, 4> kFaces{
        {{0, 1, 2, 3}, {0, 1, 3, 2}, {0, 2, 3, 1}, {1, 2, 3, 0}}};
    Simplex best;
    Vec3 nearest;
    for (const auto& [a, b, c, opposite] : kFaces) {
        const Vec3 normal = cross(p[b] - p[a], p[c] - p[a]);
        const double inner = dot(normal, p[opposite] - p[a]);
        if (inner != 0 && dot(normal, Vec3{} - p[a]) * inner > 0) {
            continue;  // The origin is on the inner side of this face.
        }
        Simplex face;
        face.keep({p[a], p[b], p[c]});
        const Vec3 point = nearest_of_triangle(face);
        if (best.count == 0 || dot(point, point) < dot(nearest, nearest)) {
            best = face;
            nearest = point;
        }
    }
    if (best.count == 0) {
        return {};
    }
    simplex = best;
    return nearest;
}

Vec3 nearest_of(Simplex& simplex) {
    switch (simplex.count) {
        case 1:
            return simplex.corners[0];
        case 2:
            return nearest_of_segment(simplex);
        case 3:
            return nearest_of_triangle(simplex);
        default:
            return nearest_of_tetrahedron(simplex);
    }
}

/// Bodies nearer than this touch. Far above rounding errors.
constexpr double kNothing_m = 1e-9;

/// Returns the distance. `support`: support function of the difference of two convex bodies.
template <typename Support>
double distance_to_origin_m(const Support& support) {
    // Never needed: round bodies come near to the last digit in about ten steps.
    constexpr int kMostSteps = 100;
    constexpr double kShare = 1e-10;
    Simplex simplex;
    simplex.keep({support(Vec3{1, 0, 0})});
    Vec3 nearest = simplex.corners[0];
    for (int step = 0; step < kMostSteps && length(nearest) > kNothing_m; ++step) {
        const Vec3 next = support(-1.0 * nearest);
        // Largest possible gain over this point.
        if (dot(nearest, nearest - next) <= kShare * dot(nearest, nearest)) {
            return length(nearest);
        }
        simplex.corners[simplex.count++] = next;
        const Vec3 point = nearest_of(simplex);
        if (dot(point, point) >= dot(nearest, nearest)) {
            return length(nearest);  // Limit of the numbers' precision.
        }
        nearest = point;
    }
    return length(nearest) > kNothing_m ? length(nearest) : 0;
}

Vec3 normal_of(const Solid& plane) {
    return rotated({0, 0, 1}, plane.pose.orientation);
}

}  // namespace

Vec3 Solid::support_m(const Vec3& direction) const {
    CANCHA_EXPECTS(!shape.has_plane());
    const Vec3 own_m = own_support_m(shape, in_frame_of(pose, direction));
    return pose.position_m + rotated(own_m, pose.orientation);
}

double Solid::reach_m() const {
    if (shape.has_box()) {
        return length(Vec3{shape.box().length_m(), shape.box().width_m(), shape.box().height_m()}) /
               2;
    }
    if (shape.has_sphere()) {
        return shape.sphere().radius_m();
    }
    if (shape.has_cylinder()) {
        return std::hypot(shape.cylinder().radius_m(), shape.cylinder().length_m() / 2);
    }
    if (shape.has_convex()) {
        double reach_m = 0;
        for (const v1::Shape::Corner& point : shape.convex().points()) {
            reach_m = std::max(reach_m, length(Vec3{point.x_m(), point.y_m(), point.z_m()}));
        }
        return reach_m;
    }
    return shape.has_capsule() ? shape.capsule().radius_m() + shape.capsule().length_m() / 2
                               : std::numeric_limits<double>::infinity();
}

SpacePose pose_of(const v1::Pose& pose) {
    return {.position_m = {pose.x_m(), pose.y_m(), pose.z_m()},
            .orientation = orientation_of(pose.roll_rad(), pose.pitch_rad(), pose.heading_rad())};
}

std::vector<Solid> solids_of(const v1::Link& link, const SpacePose& frame,
                             const std::string& name) {
    std::vector<Solid> solids;
    for (const v1::Collision& collision : link.collisions()) {
        const SpacePose pose = composed(pose_of(link.pose()), pose_of(collision.pose()));
        solids.push_back({name, collision.shape(), composed(frame, pose)});
    }
    return solids;
}

std::vector<Solid> standing_solids_of(const v1::Arena& arena) {
    std::vector<Solid> solids;
    for (const v1::Model& model : arena.models()) {
        for (const v1::Link& link : model.links()) {
            if (model.is_static()) {
                std::ranges::move(solids_of(link, pose_of(model.pose()),
                                            fmt::format("{}/{}", model.name(), link.name())),
                                  std::back_inserter(solids));
            }
        }
    }
    return solids;
}

double distance_m(const Vec3& point_m, const Solid& solid) {
    if (solid.shape.has_plane()) {
        return std::max(0.0, dot(point_m - solid.pose.position_m, normal_of(solid)));
    }
    return distance_to_origin_m(
        [&](const Vec3& direction) { return solid.support_m(direction) - point_m; });
}

double distance_m(const Solid& first, const Solid& second) {
    if (second.shape.has_plane()) {
        const Vec3 normal = normal_of(second);
        return std::max(0.0, dot(first.support_m(-1.0 * normal) - second.pose.position_m, normal));
    }
    return distance_to_origin_m([&](const Vec3& direction) {
        return first.support_m(direction) - second.support_m(-1.0 * direction);
    });
}

}  // namespace cancha::referee
