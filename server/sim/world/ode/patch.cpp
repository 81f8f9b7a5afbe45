#include "server/sim/world/ode/patch.h"

#include <algorithm>

#include "cancha/base/contract.h"
#include "cancha/base/vec3.h"
#include "server/sim/world/ode/bodies.h"

namespace cancha::world::ode {
namespace {

constexpr std::size_t kFewestCorners = 3;

// Cosine of the greatest angle between normals of one face, because of rounding.
constexpr double kSameNormal = 1 - 1e-9;

// Mean distance of a rectangle's points from its middle, as a share of that of its corners: 1/2 for
// a narrow one, 0.541 for a square.
constexpr double kMeanDistance = 0.5;

}  // namespace

bool is_patch(std::span<const dContactGeom> corners) {
    return corners.size() >= kFewestCorners &&
           std::ranges::all_of(corners, [&](const dContactGeom& corner) {
               return dot(to_vec3(corner.normal), to_vec3(corners.front().normal)) > kSameNormal;
           });
}

Patch patch_of(std::span<const dContactGeom> corners) {
    CANCHA_EXPECTS(is_patch(corners));
    const double share = 1 / static_cast<double>(corners.size());
    Vec3 middle_m;
    double depth_m = 0;
    for (const dContactGeom& corner : corners) {
        middle_m = middle_m + share * to_vec3(corner.pos);
        depth_m += share * corner.depth;
    }
    double distance_m = 0;
    for (const dContactGeom& corner : corners) {
        distance_m += share * length(to_vec3(corner.pos) - middle_m);
    }
    Patch patch{.middle = corners.front(), .spin_radius_m = kMeanDistance * distance_m};
    patch.middle.pos[0] = middle_m.x;
    patch.middle.pos[1] = middle_m.y;
    patch.middle.pos[2] = middle_m.z;
    patch.middle.depth = depth_m;
    return patch;
}

}  // namespace cancha::world::ode
