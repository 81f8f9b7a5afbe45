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
    /// A flat side.
    struct Face {
        Vec3 normal;          ///< Unit vector that points out of the solid.
        double offset_m = 0;  ///< Distance from the origin to the plane, along `normal`.
        std::vector<std::uint32_t> corners;  ///< Indices; counter-clockwise, seen from outside.
    };

    /// The line between two corners, where two faces meet.
    struct Edge {
        std::uint32_t from = 0;   ///< Index of the corner at its start.
        std::uint32_t to = 0;     ///< Index of the corner at its end.
        std::uint32_t left = 0;   ///< Index of the face whose corners go from `from` to `to`.
        std::uint32_t right = 0;  ///< Index of the other face.
    };

    std::vector<Vec3> corners;
    std::vector<Face> faces;
    std::vector<Edge> edges;  ///< Each edge once.
    /// Distance from the hull to the given point that is farthest outside, in metres. Greater than
    /// 0 only if the hull of all points would have had more corners than allowed.
    double left_out_m = 0;

    /// The corner that is farthest in this direction.
    const Vec3& farthest_m(const Vec3& direction) const;

    /// Smallest thickness of the solid, measured at right angles to one of its faces, in metres.
    double thickness_m() const;

    /// Centre of mass of the solid, if its density is the same everywhere.
    Vec3 centre_m() const;

    /// Returns this solid in a frame whose origin is at `origin_m`.
    ConvexHull seen_from(const Vec3& origin_m) const;
};

/// Returns the convex hull of points. Neighbouring sides that are in one plane, within a millionth
/// of the hull's size, become one face. Adds the point farthest outside as the next corner, again
/// and again, until no point is outside or there are `most_corners` corners.
/// Fails: kInvalidInput; the points are fewer than four, not finite, or almost in one plane.
/// Pure. Expects: `most_corners` is 4 or more.
Result<ConvexHull> convex_hull(std::span<const Vec3> points_m, std::size_t most_corners);

}  // namespace cancha
