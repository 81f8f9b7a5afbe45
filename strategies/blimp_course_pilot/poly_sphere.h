#pragma once

#include "cancha/base/vec3.h"

namespace cancha::strategies::blimp {

/// All points within a radius of a straight axis: a body like a rod with round ends. The radius
/// changes evenly from one end to the other. Both the space that a blimp needs on its way and each
/// obstacle are described by a PolySphere.
struct PolySphere {
    Vec3 from_m{};             ///< Centre of the ball at one end.
    Vec3 to_m{};               ///< Centre of the ball at the other end.
    double from_radius_m = 0;  ///< Radius of the ball at one end.
    double to_radius_m = 0;    ///< Radius of the ball at the other end.

    /// Returns a point on the axis: 0 is `from_m`, 1 is `to_m`.
    Vec3 at(double share) const { return from_m + share * (to_m - from_m); }

    /// Returns the radius at a point on the axis: 0 is `from_m`, 1 is `to_m`.
    double radius_at(double share) const {
        return from_radius_m + share * (to_radius_m - from_radius_m);
    }
};

/// Closest approach of two poly-spheres, or their deepest overlap.
struct Approach {
    double share = 0;        ///< Nearest point on the first axis, as a share of this axis.
    double other_share = 0;  ///< Nearest point on the second axis, as a share of this axis.
    double gap_m = 0;        ///< Gap between the two surfaces; negative if they overlap.
    Vec3 way_m{};  ///< Vector from the nearest point on the second axis to that on the first.
};

/// Returns the approach of two poly-spheres. Exact, even if the radii change along the axes.
Approach approach_of(const PolySphere& first, const PolySphere& second);

}  // namespace cancha::strategies::blimp
