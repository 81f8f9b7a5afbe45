#include "server/sim/world/ode/flush_boxes.h"

#include <algorithm>
#include <cmath>

#include "proto/base/values/rectangle.h"
#include "server/sim/world/ode/bodies.h"
#include "server/sim/world/ode/box_in_space.h"
#include "server/sim/world/planar_collision.h"

namespace cancha::world::ode {
namespace {

/// Range of heights that both boxes cover, along the z axis of the first box from its centre.
struct Heights {
    double from_m;
    double to_m;
};

Heights common_heights(const BoxInSpace& first, const BoxInSpace& second) {
    const double second_m = dot(second.centre_m - first.centre_m, first.z);
    return {std::max(-first.half_m.z, second_m - second.half_m.z),
            std::min(first.half_m.z, second_m + second.half_m.z)};
}

/// Height of the mass centre, or the mean of both.
double mass_height_m(const BoxInSpace& first, dBodyID first_body, dBodyID second_body) {
    const auto height_m = [&first](dBodyID body) {
        return dot(to_vec3(dBodyGetPosition(body)) - first.centre_m, first.z);
    };
    const double own_m = height_m(first_body);
    return second_body == nullptr ? own_m : (own_m + height_m(second_body)) / 2;
}

/// Outline of the second box, seen along the z axis of the first box, in its frame.
Rectangle outline_seen_from(const BoxInSpace& second, const BoxInSpace& first) {
    const Vec3 between_m = second.centre_m - first.centre_m;
    const Vec2 along{dot(second.x, first.x), dot(second.x, first.y)};
    return {.centre_m = {dot(between_m, first.x), dot(between_m, first.y)},
            .heading = (1 / length(along)) * along,
            .half_extent_m = {second.half_m.x, second.half_m.y}};
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
