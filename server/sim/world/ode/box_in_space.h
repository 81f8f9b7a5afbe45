#pragma once

#include <ode/ode.h>

#include "server/sim/world/ode/bodies.h"
#include "server/sim/world/ode/matrix.h"

namespace cancha::world::ode {

// Cosine of 0.05 rad. Boxes whose axes differ by a smaller angle count as parallel. The limit is
// the same as for an upright chassis in contacts.cpp.
inline constexpr double kParallelCosine = 0.99875;

/// Pose and size of a box geom; world frame.
struct BoxInSpace {
    Vec3 centre_m;
    Vec3 x;  ///< `x`, `y`, `z`: unit vectors along the box's own axes.
    Vec3 y;
    Vec3 z;
    Vec3 half_m;  ///< Half sizes along `x`, `y`, `z`.

    explicit BoxInSpace(dGeomID geom) {
        const dReal* m = dGeomGetRotation(geom);
        dVector3 size_m;
        dGeomBoxGetLengths(geom, size_m);
        centre_m = to_vec3(dGeomGetPosition(geom));
        x = {m[kXx], m[kYx], m[kZx]};
        y = {m[kXy], m[kYy], m[kZy]};
        z = {m[kXz], m[kYz], m[kZz]};
        half_m = 0.5 * to_vec3(size_m);
    }
};

/// Makes a contact point from its position, normal and depth.
inline dContactGeom contact_at(const Vec3& position_m, const Vec3& normal, double depth_m) {
    dContactGeom geom{};
    const auto copy = [](const Vec3& vector, dReal* to) {
        to[0] = vector.x;
        to[1] = vector.y;
        to[2] = vector.z;
    };
    copy(position_m, geom.pos);
    copy(normal, geom.normal);
    geom.depth = depth_m;
    return geom;
}

}  // namespace cancha::world::ode
