#include "server/sim/world/ode/link_body.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace cancha::world::ode {
namespace {

dMass mass_of(const InertiaSpec& inertia) {
    const Vec3& moments = inertia.moments_kgm2;
    const Vec3& products = inertia.products_kgm2;
    dMass mass;
    dMassSetParameters(&mass, inertia.mass_kg, 0, 0, 0, moments.x, moments.y, moments.z, products.x,
                       products.y, products.z);
    return mass;
}

double smallest_half_size_of(const LinkSpec& link) {
    double smallest_m = std::numeric_limits<double>::infinity();
    for (const CollisionSpec& collision : link.collisions) {
        const Vec3 half_m = half_extent_of(collision.shape, Quaternion{});
        smallest_m = std::min({smallest_m, half_m.x, half_m.y, half_m.z});
    }
    return smallest_m;
}

}  // namespace

LinkBody::LinkBody(dWorldID world, const LinkSpec& link)
    : body_(make_body(world, mass_of(link.inertia))),
      linear_damping_(link.linear_damping),
      angular_damping_(link.angular_damping),
      smallest_half_size_m_(smallest_half_size_of(link)),
      reach_m_(reach_of(link)),
      model_(link.model) {
    dBodySetGyroscopicMode(id(), 1);  // It tumbles as its inertia has it.
    set_state(id(), {.position_m = link.start.position_m, .orientation = link.start.orientation});
}

void LinkBody::damp(double duration_s) {
    const Vec3 velocity_mps =
        std::pow(1 - linear_damping_, duration_s) * to_vec3(dBodyGetLinearVel(id()));
    const Vec3 turn_rate_radps =
        std::pow(1 - angular_damping_, duration_s) * to_vec3(dBodyGetAngularVel(id()));
    dBodySetLinearVel(id(), velocity_mps.x, velocity_mps.y, velocity_mps.z);
    dBodySetAngularVel(id(), turn_rate_radps.x, turn_rate_radps.y, turn_rate_radps.z);
}

double reach_of(const LinkSpec& link) {
    double reach_m = 0;
    for (const CollisionSpec& part : link.collisions) {
        const Vec3 half_m = half_extent_of(part.shape, Quaternion{});
        reach_m = std::max(reach_m, length(part.pose.position_m) + length(half_m));
    }
    return reach_m;
}

}  // namespace cancha::world::ode
