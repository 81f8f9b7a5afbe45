#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "cancha/base/result.h"
#include "cancha/base/vec3.h"

namespace cancha {

/// A convex solid with flat sides.
struct ConvexHull {
    struct Face {
        Vec3 normal;          ///< Unit vector, out of the solid.
        double offset_m = 0;  ///< Offset of its plane from the origin, along `normal`.
        std::vector<std::uint32_t> corners;  ///< Counter-clockwise, seen from outside; at least 3.
    };

    struct Edge {
        std::uint32_t from = 0;   ///< Index of the corner at its start.
        std::uint32_t to = 0;     ///< Index of the corner at its end.
        std::uint32_t left = 0;   ///< Index of the face whose corners go from `from` to `to`.
        std::uint32_t right = 0;  ///< Index of the other face.
    };

    std::vector<Vec3> corners;
    std::vector<Face> faces;
    std::vector<Edge> edges;  ///< Each edge once.
    /// Distance of the farthest given point outside the hull. Greater than 0 only if there were too
    /// many corners.
    double left_out_m = 0;

    /// The corner that is farthest in this direction.
    const Vec3& farthest_m(const Vec3& direction) const;

    /// Smallest distance between two parallel planes with the hull between them, one of them on a
    /// face.
    double thickness_m() const;

    /// Centre of mass of a solid with the same density everywhere.
    Vec3 centre_m() const;

    /// Returns this solid in a frame whose origin is at `origin_m`.
    ConvexHull seen_from(const Vec3& origin_m) const;
};

/// Returns the convex hull of points. Neighbouring sides that are in one plane, within a millionth
/// of the hull's size, become one face. If there are more than `most_corners` corners, chooses
/// those that leave the least outside.
/// Fails: kInvalidInput; the points are fewer than four, not finite, or almost in one plane.
/// Pure. Expects: `most_corners` is 4 or more.
Result<ConvexHull> convex_hull(std::span<const Vec3> points_m, std::size_t most_corners);

}  // namespace cancha
