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
        Vec3 normal;                         ///< Unit vector, out of the solid.
        double offset_m = 0;                 ///< No point of the solid is farther along the normal.
        std::vector<std::uint32_t> corners;  ///< Counter-clockwise, seen from outside; 3 at least.
    };

    struct Edge {
        std::uint32_t from = 0;
        std::uint32_t to = 0;
        std::uint32_t left = 0;  ///< The face in which it goes from `from` to `to`.
        std::uint32_t right = 0;
    };

    std::vector<Vec3> corners;
    std::vector<Face> faces;
    std::vector<Edge> edges;  ///< Each once.
    /// So far the farthest point that was given is outside of it: more than nothing where there
    /// were too many corners.
    double left_out_m = 0;

    /// The corner that is farthest in this direction.
    const Vec3& farthest_m(const Vec3& direction) const;

    /// Between the two parallel planes that are nearest to each other with all of it between them,
    /// one of them on a face.
    double thickness_m() const;

    /// The centre of mass of a solid that is the same everywhere.
    Vec3 centre_m() const;

    /// This solid, with that point for its origin.
    ConvexHull seen_from(const Vec3& origin_m) const;
};

/// The convex hull of points. Sides that are flat but for a millionth of its size are one face. Of
/// too many corners, those are taken that leave least outside.
/// Fails: kInvalidInput; the points are fewer than four, not finite, or as good as in one plane.
/// Pure. Expects: `most_corners` is 4 or more.
Result<ConvexHull> convex_hull(std::span<const Vec3> points_m, std::size_t most_corners);

}  // namespace cancha
