#include <algorithm>
#include <cstddef>
#include <limits>

#include "cancha/base/contract.h"
#include "proto/base/values/convex_hull.h"

namespace cancha {

const Vec3& ConvexHull::farthest_m(const Vec3& direction) const {
    CANCHA_EXPECTS(!corners.empty());
    return *std::ranges::max_element(corners, {}, [&](const Vec3& p) { return dot(p, direction); });
}

double ConvexHull::thickness_m() const {
    double least_m = std::numeric_limits<double>::infinity();
    for (const Face& face : faces) {
        const Vec3& opposite = farthest_m(-1.0 * face.normal);
        least_m = std::min(least_m, face.offset_m - dot(face.normal, opposite));
    }
    return least_m;
}

Vec3 ConvexHull::centre_m() const {
    const Vec3& apex = corners.front();
    Vec3 sum;
    double volume = 0;
    for (const Face& face : faces) {
        const Vec3& a = corners[face.corners[0]];
        for (std::size_t i = 1; i + 1 < face.corners.size(); ++i) {
            const Vec3& b = corners[face.corners[i]];
            const Vec3& c = corners[face.corners[i + 1]];
            const double part = dot(a - apex, cross(b - apex, c - apex));
            volume += part;
            sum = sum + part * (0.25 * (apex + a + b + c));
        }
    }
    return (1 / volume) * sum;
}

ConvexHull ConvexHull::seen_from(const Vec3& origin_m) const {
    ConvexHull moved = *this;
    for (Vec3& corner : moved.corners) {
        corner = corner - origin_m;
    }
    for (Face& face : moved.faces) {
        face.offset_m = dot(face.normal, moved.farthest_m(face.normal));
    }
    return moved;
}

}  // namespace cancha
