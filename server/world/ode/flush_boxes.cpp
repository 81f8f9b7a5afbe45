#include "server/world/ode/flush_boxes.h"

#include <algorithm>
#include <cmath>

#include "cancha/base/rectangle.h"
#include "server/world/ode/bodies.h"
#include "server/world/ode/matrix.h"
#include "server/world/planar_collision.h"

namespace cancha::world::ode {
namespace {

// Cosine of 0.05 rad, as for a chassis on wheels.
constexpr double kParallelCosine = 0.99875;

/// A box geom in the world.
struct BoxInSpace {
    Vec3 centre_m;
    Vec3 x;  ///< Unit vectors along its own axes.
    Vec3 y;
    Vec3 z;
    Vec3 half_m;

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

/// Heights along the z axis of the first box, from its centre, at which both boxes are.
struct Heights {
    double from_m;
    double to_m;
};

Heights common_heights(const BoxInSpace& first, const BoxInSpace& second) {
    const double second_m = dot(second.centre_m - first.centre_m, first.z);
    return {std::max(-first.half_m.z, second_m - second.half_m.z),
            std::min(first.half_m.z, second_m + second.half_m.z)};
}

/// Of the mass centres, or their mean.
double mass_height_m(const BoxInSpace& first, dBodyID first_body, dBodyID second_body) {
    const auto height_m = [&first](dBodyID body) {
        return dot(to_vec3(dBodyGetPosition(body)) - first.centre_m, first.z);
    };
    const double own_m = height_m(first_body);
    return second_body == nullptr ? own_m : (own_m + height_m(second_body)) / 2;
}

/// Seen along the z axis of the first box, in its frame.
Rectangle outline_seen_from(const BoxInSpace& second, const BoxInSpace& first) {
    const Vec3 between_m = second.centre_m - first.centre_m;
    const Vec2 along{dot(second.x, first.x), dot(second.x, first.y)};
    return {.centre_m = {dot(between_m, first.x), dot(between_m, first.y)},
            .heading = (1 / length(along)) * along,
            .half_extent_m = {second.half_m.x, second.half_m.y}};
}

dContactGeom contact_at(const Vec3& position_m, const Vec3& normal, double depth_m) {
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

}  // namespace

std::optional<FlushContacts> flush_contacts(dGeomID first_geom, dBodyID first_body,
                                            dGeomID second_geom, dBodyID second_body) {
    const BoxInSpace first(first_geom);
    const BoxInSpace second(second_geom);
    if (std::abs(dot(first.z, second.z)) < kParallelCosine) {
        return std::nullopt;
    }
    const Heights common = common_heights(first, second);
    if (common.from_m >= common.to_m) {
        return FlushContacts{};
    }
    const Rectangle own{
        .centre_m = {}, .heading = {1, 0}, .half_extent_m = {first.half_m.x, first.half_m.y}};
    const PlanarOverlap overlap = overlap_of(own, outline_seen_from(second, first));
    const std::span found = std::span(overlap.contacts).first(overlap.count);
    if (!found.empty() && found.front().depth_m > common.to_m - common.from_m) {
        return std::nullopt;  // One stands on the other.
    }
    const double height_m =
        std::clamp(mass_height_m(first, first_body, second_body), common.from_m, common.to_m);
    const Vec3 normal = overlap.normal.x * first.x + overlap.normal.y * first.y;
    FlushContacts contacts;
    for (const PlanarContact& contact : found) {
        const Vec2& at_m = contact.position_m;
        contacts.geoms[contacts.count++] =
            contact_at(first.centre_m + at_m.x * first.x + at_m.y * first.y + height_m * first.z,
                       normal, contact.depth_m);
    }
    return contacts;
}

}  // namespace cancha::world::ode
