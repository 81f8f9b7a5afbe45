#include "server/sim/world/ode/contact_law.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "server/sim/world/ode/bodies.h"
#include "server/sim/world/ode/matrix.h"

namespace cancha::world::ode {
namespace {

// Speed below which a contact sticks: friction at rest holds it, also across. A little more than
// gravity adds in a substep of 1/240 s, so that a body placed on a slope sticks at once.
constexpr double kSticking_mps = 0.05;

// Friction acts against the sliding that would exist after this time, a substep of 1/240 s. A body
// at rest would slide in the direction of the forces on it.
constexpr double kLookAhead_s = 1.0 / 240;

// Softness of the corners of a patch, in (m/s) / N. With the usual share of 0.2 of an error and
// substeps of 1/240 s they yield by 2 micrometres per N.
constexpr double kCornerCfm = 1e-4;

// Depth by which corners of a patch may exceed its middle. If faces are parallel, corners do not
// press, and rounding does not decide which of them does.
constexpr double kCornerSlack_m = 1e-7;

// Slower sliding has no direction. Far below the motion that rounding leaves to a body at rest.
constexpr double kNoDirection = 1e-12;

/// The part of `vector` in the plane of a contact.
Vec3 tangential(const Vec3& vector, const Vec3& normal) {
    return vector - dot(vector, normal) * normal;
}

Vec3 velocity_at(dBodyID body, const dReal* point) {
    if (body == nullptr) {
        return {};
    }
    dVector3 velocity;
    dBodyGetPointVel(body, point[0], point[1], point[2], velocity);
    return to_vec3(velocity);
}

bool has_products(const dMass& mass) {
    return mass.I[kXy] != 0 || mass.I[kXz] != 0 || mass.I[kYz] != 0;
}

/// Acceleration by a torque, about the axes of the body.
Vec3 turn_acceleration(const dMass& mass, const dReal* torque) {
    if (!has_products(mass)) {
        return {torque[0] / mass.I[kXx], torque[1] / mass.I[kYy], torque[2] / mass.I[kZz]};
    }
    dMatrix3 inverse;
    dInvertPDMatrix(mass.I, inverse, 3);
    dVector3 acceleration;
    dMultiply0_331(acceleration, inverse, torque);
    return to_vec3(acceleration);
}

/// Acceleration by a torque, about the axes of the world.
Vec3 turn_acceleration_of(dBodyID body) {
    const dReal* torque = dBodyGetTorque(body);
    dVector3 own;
    dBodyVectorFromWorld(body, torque[0], torque[1], torque[2], own);
    dMass mass;
    dBodyGetMass(body, &mass);
    const Vec3 acceleration = turn_acceleration(mass, own);
    dVector3 turned;
    dBodyVectorToWorld(body, acceleration.x, acceleration.y, acceleration.z, turned);
    return to_vec3(turned);
}

/// Acceleration of a point of a body by gravity and the forces added so far, without constraints.
Vec3 acceleration_at(const Solid& solid, const dReal* point) {
    const dBodyID body = solid.body;
    if (body == nullptr || solid.is_held) {
        return {};
    }
    dMass mass;
    dBodyGetMass(body, &mass);
    Vec3 acceleration = (1 / mass.mass) * to_vec3(dBodyGetForce(body));
    if (dBodyGetGravityMode(body) != 0) {
        dVector3 gravity;
        dWorldGetGravity(dBodyGetWorld(body), gravity);
        acceleration = acceleration + to_vec3(gravity);
    }
    const Vec3 lever_m = to_vec3(point) - to_vec3(dBodyGetPosition(body));
    return acceleration + cross(turn_acceleration_of(body), lever_m);
}

std::optional<double> less_of(std::optional<double> a, std::optional<double> b) {
    return a && b ? std::min(*a, *b) : a ? a : b;
}

/// The surface of two that touch: the smaller of two numbers counts. A ratio of 1 means none is
/// given.
SurfaceSpec joined(const SurfaceSpec& a, const SurfaceSpec& b) {
    return {.friction = less_of(a.friction, b.friction),
            .friction_across = less_of(a.friction_across, b.friction_across),
            .static_friction_ratio = std::max(a.static_friction_ratio, b.static_friction_ratio),
            .restitution = less_of(a.restitution, b.restitution),
            .soft_cfm = less_of(a.soft_cfm, b.soft_cfm),
            .soft_erp = less_of(a.soft_erp, b.soft_erp)};
}

/// The surface numbers that the two solids have of their own, without directions.
SurfaceSpec own_surface_of(const Solid& first, const Solid& second) {
    if (first.surface != nullptr && second.surface != nullptr) {
        return joined(*first.surface, *second.surface);
    }
    const SurfaceSpec* own = first.surface != nullptr ? first.surface : second.surface;
    return own != nullptr ? *own : SurfaceSpec{};
}

/// Direction of friction in the world frame, of unit length and in the plane of the contact. None:
/// it points along the normal.
std::optional<Vec3> friction_direction_of(const Solid& solid, const Vec3& normal) {
    if (solid.surface == nullptr || !solid.surface->friction_direction) {
        return std::nullopt;
    }
    dQuaternion q;
    dGeomGetQuaternion(solid.geom, q);
    const Vec3 own = rotated(*solid.surface->friction_direction, {q[0], q[1], q[2], q[3]});
    const Vec3 along = tangential(solid.friction_direction.value_or(own), normal);
    const double size = length(along);
    return size > kNoDirection ? std::optional<Vec3>((1 / size) * along) : std::nullopt;
}

void set_direction(dContact& contact, const Vec3& direction) {
    contact.surface.mode |= dContactFDir1 | dContactMu2;
    contact.fdir1[0] = direction.x;
    contact.fdir1[1] = direction.y;
    contact.fdir1[2] = direction.z;
}

double less_of(double usual, std::optional<double> own) {
    return own ? std::min(usual, *own) : usual;
}

bool is_of_arena(const Solid& solid) {
    return solid.material == Material::kWall || solid.material == Material::kGround;
}

/// Coefficient that counts. `usual` comes from a robot or the ball. If neither takes part, it
/// counts only if no solid has a number of its own.
double counted(const Solid& first, const Solid& second, double usual, std::optional<double> own) {
    if (own && is_of_arena(first) && is_of_arena(second)) {
        return *own;
    }
    return less_of(usual, own);
}

/// Sliding of two solids at a contact.
struct Sliding {
    /// Unit vector: direction in which the first is about to slide. Zero: it does not slide.
    Vec3 direction;
    bool is_sticking = false;
};

Sliding sliding_of(const Solid& first, const Solid& second, const dContactGeom& geom,
                   const Vec3& normal) {
    const Vec3 now_mps =
        tangential(velocity_at(first.body, geom.pos) - velocity_at(second.body, geom.pos), normal);
    const Vec3 gain_mps2 =
        tangential(acceleration_at(first, geom.pos) - acceleration_at(second, geom.pos), normal);
    const Vec3 soon_mps = now_mps + kLookAhead_s * gain_mps2;
    const double size = length(soon_mps);
    return {.direction = size > kNoDirection ? (1 / size) * soon_mps : Vec3{},
            .is_sticking = length(now_mps) < kSticking_mps};
}

/// ODE's contacts limit friction along two directions separately, so between them it could be too
/// large by up to the square root of two. So the first direction is that of the sliding, present or
/// imminent: there the limit is Coulomb's. Across it, friction acts only on sticking bodies.
void set_friction(const Solid& first, const Solid& second, double usual, dContact& contact) {
    const SurfaceSpec own = own_surface_of(first, second);
    const Vec3 normal = to_vec3(contact.geom.normal);
    const Sliding sliding = sliding_of(first, second, contact.geom, normal);
    const double ratio = sliding.is_sticking ? own.static_friction_ratio : 1;
    const std::optional<Vec3> first_given = friction_direction_of(first, normal);
    const std::optional<Vec3> given =
        first_given ? first_given : friction_direction_of(second, normal);
    contact.surface.mu = ratio * counted(first, second, usual, own.friction);
    if (given) {
        set_direction(contact, *given);
        contact.surface.mu2 = own.friction_across
                                  ? ratio * counted(first, second, usual, own.friction_across)
                                  : contact.surface.mu;
    } else if (sliding.direction != Vec3{}) {
        set_direction(contact, sliding.direction);
        contact.surface.mu2 = sliding.is_sticking ? contact.surface.mu : 0;
    }
}

/// Depth up to which the two solids are not pushed apart.
double sink_of(const Solid& first, const Solid& second, const dContactGeom& geom) {
    return std::abs(geom.normal[2]) < kCarryingSlope
               ? std::max({kSink_m, first.side_sink_m, second.side_sink_m})
               : kSink_m;
}

/// Lets bodies sink into each other to a depth of `sink_m`, by the usual share of the error.
/// Otherwise rounding would decide which corners of a face still touch.
void let_settle(dBodyID body, double depth_m, double sink_m, double duration_s, dContact& contact) {
    contact.geom.depth = std::max(0.0, depth_m - sink_m);
    if (depth_m < sink_m) {
        const double erp = dWorldGetERP(dBodyGetWorld(body));
        contact.surface.mode |= dContactMotionN;
        contact.surface.motionN = erp * (depth_m - sink_m) / duration_s;
    }
}

}  // namespace

dContact bouncing_contact(const Solid& first, const Solid& second, const Surface& usual,
                          const dContactGeom& geom) {
    const SurfaceSpec own = own_surface_of(first, second);
    dContact contact{};
    contact.geom = geom;
    contact.surface.mode = dContactApprox1;
    contact.surface.mu = counted(first, second, usual.friction, own.friction);
    const double restitution = counted(first, second, usual.restitution, own.restitution);
    if (restitution > 0) {
        contact.surface.mode |= dContactBounce;
        contact.surface.bounce = restitution;
        contact.surface.bounce_vel = kSlowestBounce_mps;
    }
    if (own.soft_cfm) {
        contact.surface.mode |= dContactSoftCFM;
        contact.surface.soft_cfm = *own.soft_cfm;
    }
    if (own.soft_erp) {
        contact.surface.mode |= dContactSoftERP;
        contact.surface.soft_erp = *own.soft_erp;
    }
    return contact;
}

dContact contact_between(const Solid& first, const Solid& second, const Surface& usual,
                         const dContactGeom& geom) {
    dContact contact = bouncing_contact(first, second, usual, geom);
    contact.geom.depth = std::max(0.0, geom.depth - sink_of(first, second, geom));
    if (contact.surface.mu > 0 || own_surface_of(first, second).friction_across) {
        set_friction(first, second, usual.friction, contact);
    }
    return contact;
}

dContact middle_contact(const Solid& first, const Solid& second, const Surface& usual,
                        const Patch& patch, double duration_s) {
    dContact contact = contact_between(first, second, usual, patch.middle);
    let_settle(first.body, patch.middle.depth, sink_of(first, second, patch.middle), duration_s,
               contact);
    if (contact.surface.mu > 0) {
        // Otherwise ODE would use the first limit for all axes.
        if ((contact.surface.mode & dContactMu2) == 0) {
            contact.surface.mode |= dContactMu2;
            contact.surface.mu2 = contact.surface.mu;
        }
        contact.surface.mode |= dContactRolling;
        contact.surface.rhoN = contact.surface.mu * patch.spin_radius_m;
    }
    return contact;
}

dContact corner_contact(const Solid& first, const Solid& second, const Surface& usual,
                        const dContactGeom& corner, double duration_s) {
    dContact contact = bouncing_contact(first, second, usual, corner);
    const double sink_m = sink_of(first, second, corner) + kCornerSlack_m;
    let_settle(first.body, corner.depth, sink_m, duration_s, contact);
    contact.surface.mu = 0;
    contact.surface.mode |= dContactSoftCFM;
    contact.surface.soft_cfm = std::max(contact.surface.soft_cfm, kCornerCfm);
    return contact;
}

}  // namespace cancha::world::ode
