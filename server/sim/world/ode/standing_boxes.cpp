#include "server/sim/world/ode/standing_boxes.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "cancha/base/pose.h"
#include "server/sim/world/ode/box_in_space.h"
#include "server/sim/world/ode/contact_law.h"

namespace cancha::world::ode {
namespace {

/// A side of a box; u and v are unit vectors along its edges.
struct Face {
    Vec3 centre_m;
    Vec3 normal;  ///< Unit vector, out of the box.
    Vec3 u;
    Vec3 v;
    Vec2 half_m;  ///< Along u and v.
};

/// The side across axis `axis` that faces `way`.
Face face_of(const BoxInSpace& box, int axis, const Vec3& way) {
    const std::array axes{box.x, box.y, box.z};
    const std::array half_m{box.half_m.x, box.half_m.y, box.half_m.z};
    const auto at = [axis](int next) { return static_cast<std::size_t>((axis + next) % 3); };
    const Vec3 normal = (dot(axes[at(0)], way) < 0 ? -1.0 : 1.0) * axes[at(0)];
    return {.centre_m = box.centre_m + half_m[at(0)] * normal,
            .normal = normal,
            .u = axes[at(1)],
            .v = axes[at(2)],
            .half_m = {half_m[at(1)], half_m[at(2)]}};
}

/// A convex polygon in the plane of a face: four sides that cut off at most four corners.
class Outline {
  public:
    /// The outline of `other` in the plane of `face`.
    Outline(const Face& face, const Face& other) {
        const Vec3 centre_m = other.centre_m - face.centre_m;
        const Vec3 u_m = other.half_m.x * other.u;
        const Vec3 v_m = other.half_m.y * other.v;
        for (const Vec3& corner_m : {centre_m + u_m + v_m, centre_m - u_m + v_m,
                                     centre_m - u_m - v_m, centre_m + u_m - v_m}) {
            corners_m_[count_++] = {dot(corner_m, face.u), dot(corner_m, face.v)};
        }
    }

    std::span<const Vec2> corners_m() const { return std::span(corners_m_).first(count_); }

    /// Keeps the part up to `most_m` along a unit vector, by the algorithm of Sutherland and
    /// Hodgman.
    void cut_off(Vec2 along, double most_m) {
        const std::array<Vec2, kMostCorners> before_m = corners_m_;
        const std::size_t count = std::exchange(count_, 0);
        for (std::size_t i = 0; i < count; ++i) {
            const Vec2 from_m = before_m[i];
            const Vec2 to_m = before_m[(i + 1) % count];
            const double from_beyond_m = dot(from_m, along) - most_m;
            const double to_beyond_m = dot(to_m, along) - most_m;
            if (from_beyond_m <= 0) {
                add(from_m);
            }
            if ((from_beyond_m < 0 && to_beyond_m > 0) || (from_beyond_m > 0 && to_beyond_m < 0)) {
                add(from_m + (from_beyond_m / (from_beyond_m - to_beyond_m)) * (to_m - from_m));
            }
        }
    }

    double extent_m(Vec2 along) const {
        double least_m = dot(corners_m_[0], along);
        double most_m = least_m;
        for (const Vec2& corner_m : corners_m()) {
            least_m = std::min(least_m, dot(corner_m, along));
            most_m = std::max(most_m, dot(corner_m, along));
        }
        return most_m - least_m;
    }

    const Vec2& farthest_m(Vec2 along) const {
        return *std::ranges::max_element(
            corners_m(), {}, [along](const Vec2& corner_m) { return dot(corner_m, along); });
    }

  private:
    static constexpr std::size_t kMostCorners = 8;

    // Rounding may add a corner too many; it coincides with another one.
    void add(Vec2 corner_m) {
        if (count_ < kMostCorners) {
            corners_m_[count_++] = corner_m;
        }
    }

    std::array<Vec2, kMostCorners> corners_m_{};
    std::size_t count_ = 0;
};

Outline common_outline(const Face& face, const Face& other) {
    Outline outline(face, other);
    outline.cut_off({1, 0}, face.half_m.x);
    outline.cut_off({-1, 0}, face.half_m.x);
    outline.cut_off({0, 1}, face.half_m.y);
    outline.cut_off({0, -1}, face.half_m.y);
    return outline;
}

/// Depth of `other` behind `face` at a point in the plane of `face`.
double depth_m(const Face& face, const Face& other, const Vec2& at_m) {
    const Vec3 point_m = face.centre_m + at_m.x * face.u + at_m.y * face.v;
    return dot(other.centre_m - point_m, other.normal) / -dot(face.normal, other.normal);
}

/// Two faces that look at each other, and their common part in the plane of the first.
struct FacePair {
    Face first;
    Face second;
    Outline common;
    double deepest_m;  ///< Negative: they do not touch.
};

std::optional<FacePair> face_pair(const Face& first, const Face& second) {
    if (dot(first.normal, second.normal) > -kParallelCosine) {
        return std::nullopt;
    }
    const Outline common = common_outline(first, second);
    if (common.corners_m().empty()) {
        return std::nullopt;
    }
    double deepest_m = depth_m(first, second, common.corners_m().front());
    for (const Vec2& corner_m : common.corners_m()) {
        deepest_m = std::max(deepest_m, depth_m(first, second, corner_m));
    }
    return FacePair{first, second, common, deepest_m};
}

/// The pair of faces with the least overlap.
std::optional<FacePair> nearest_faces(const BoxInSpace& first, const BoxInSpace& second) {
    const Vec3 between_m = second.centre_m - first.centre_m;
    std::optional<FacePair> nearest;
    for (const int own : {0, 1, 2}) {
        const Face face = face_of(first, own, between_m);
        for (const int other : {0, 1, 2}) {
            const auto pair = face_pair(face, face_of(second, other, -1.0 * face.normal));
            if (pair && (!nearest || pair->deepest_m < nearest->deepest_m)) {
                nearest = pair;
            }
        }
    }
    return nearest;
}

}  // namespace

std::optional<StandingContacts> standing_contacts(dGeomID first_geom, dGeomID second_geom,
                                                  std::size_t most) {
    const std::optional<FacePair> pair =
        nearest_faces(BoxInSpace(first_geom), BoxInSpace(second_geom));
    if (!pair) {
        return std::nullopt;
    }
    StandingContacts contacts;
    if (pair->deepest_m < 0) {
        return contacts;
    }
    // Boxes that overlap farther behind the faces than along them touch in other places.
    const auto& [face, other, common, deepest_m] = *pair;
    if (deepest_m > std::min(common.extent_m({1, 0}), common.extent_m({0, 1}))) {
        return std::nullopt;
    }
    constexpr std::array<Vec2, 4> kWays{{{1, 1}, {-1, -1}, {-1, 1}, {1, -1}}};
    for (const Vec2& way : std::span(kWays).first(std::min(most, kWays.size()))) {
        const Vec2 at_m = common.farthest_m(way);
        const double there_m = depth_m(face, other, at_m);
        if (there_m > -kSink_m) {
            const Vec3 on_face_m = face.centre_m + at_m.x * face.u + at_m.y * face.v;
            contacts.geoms[contacts.count++] =
                contact_at(on_face_m - (there_m / 2) * face.normal, -1.0 * face.normal,
                           std::max(0.0, there_m));
        }
    }
    return contacts;
}

}  // namespace cancha::world::ode
