#include "strategies/blimp_course_pilot/poly_sphere.h"

#include <algorithm>
#include <cmath>

namespace cancha::strategies::blimp {
namespace {

Approach approach_at(const PolySphere& first, const PolySphere& second, double share,
                     double other_share) {
    const Vec3 way_m = first.at(share) - second.at(other_share);
    return {.share = share,
            .other_share = other_share,
            .gap_m = length(way_m) - first.radius_at(share) - second.radius_at(other_share),
            .way_m = way_m};
}

/// Returns the place on the axis at which the poly-sphere is nearest to a point. If the radius
/// grows along the axis, that place is shifted from the foot of the perpendicular, in proportion to
/// the perpendicular's length.
double nearest_share(const PolySphere& body, const Vec3& point_m) {
    const Vec3 axis_m = body.to_m - body.from_m;
    const double long_m = length(axis_m);
    const double growth = body.to_radius_m - body.from_radius_m;
    if (long_m <= std::abs(growth)) {
        return growth > 0 ? 1 : 0;  // One ball contains the other.
    }
    const double foot_m = dot(point_m - body.from_m, axis_m) / long_m;
    const double beside_m = length(point_m - body.at(foot_m / long_m));
    const double slope = growth / long_m;
    return std::clamp((foot_m + beside_m * slope / std::sqrt(1 - slope * slope)) / long_m, 0.0,
                      1.0);
}

/// Considers the approach inside both axes, if there is one. Its direction n has the slopes of the
/// radii as its components along the axes, so that changing either share gains nothing.
void consider_inside(const PolySphere& first, const PolySphere& second, Approach& best) {
    const Vec3 u = first.to_m - first.from_m;
    const Vec3 v = second.to_m - second.from_m;
    const double uu = dot(u, u);
    const double uv = dot(u, v);
    const double vv = dot(v, v);
    const double area = uu * vv - uv * uv;
    if (area <= 1e-12 * uu * vv) {
        return;  // The axes are parallel: an end is equally near.
    }
    // n = a u + b v + c w, with n u and n v known and w at right angles to both.
    const double along_u = first.to_radius_m - first.from_radius_m;
    const double along_v = second.from_radius_m - second.to_radius_m;
    const double a = (along_u * vv - along_v * uv) / area;
    const double b = (along_v * uu - along_u * uv) / area;
    const double in_plane = a * along_u + b * along_v;
    if (in_plane >= 1) {
        return;
    }
    const Vec3 w = (1 / std::sqrt(area)) * cross(u, v);
    const Vec3 between_m = first.from_m - second.from_m;
    const double apart_m = std::abs(dot(between_m, w)) / std::sqrt(1 - in_plane);
    // The vector between the axes is apart_m n, in their plane: between + s u - t v.
    const Vec3 missing_m = apart_m * (a * u + b * v) - between_m;
    const double along = dot(missing_m, u);
    const double across = dot(missing_m, v);
    const double share = (along * vv - across * uv) / area;
    const double other_share = (along * uv - across * uu) / area;
    if (share > 0 && share < 1 && other_share > 0 && other_share < 1) {
        const Approach inside = approach_at(first, second, share, other_share);
        best = inside.gap_m < best.gap_m ? inside : best;
    }
}

}  // namespace

// The gap is a convex function of both shares. Its minimum is inside, or at an end of an axis.
Approach approach_of(const PolySphere& first, const PolySphere& second) {
    Approach best = approach_at(first, second, 0, nearest_share(second, first.from_m));
    const auto consider = [&](double share, double other_share) {
        const Approach one = approach_at(first, second, share, other_share);
        best = one.gap_m < best.gap_m ? one : best;
    };
    consider(1, nearest_share(second, first.to_m));
    consider(nearest_share(first, second.from_m), 0);
    consider(nearest_share(first, second.to_m), 1);
    consider_inside(first, second, best);
    return best;
}

}  // namespace cancha::strategies::blimp
