#include "server/sim/world/planar_collision.h"

#include <cmath>
#include <limits>
#include <utility>

namespace cancha::world {
namespace {

/// A face of the reference box that looks at the other one.
struct Face {
    double gap_m =
        -std::numeric_limits<double>::infinity();  ///< To the other box; negative: depth.
    int axis = 0;
    Vec2 outward;
};

/// The widest gap, or least overlap, between `box` and `other` along the axes of `box`.
Face facing(const Rectangle& box, const Rectangle& other) {
    const Vec2 between = other.centre_m - box.centre_m;
    Face best;
    for (const int axis : {0, 1}) {
        const double gap_m = gap_along(box, axis, other);
        if (gap_m > best.gap_m) {
            const Vec2 direction = axis_of(box, axis);
            best = {gap_m, axis, (dot(between, direction) < 0 ? -1.0 : 1.0) * direction};
        }
    }
    return best;
}

struct Segment {
    Vec2 from;
    Vec2 to;
};

/// The face of `box` that looks most against `direction`.
Segment incident_face(const Rectangle& box, Vec2 direction) {
    const double along_x = dot(box.heading, direction);
    const double along_y = dot(left_of(box.heading), direction);
    const int axis = std::abs(along_x) >= std::abs(along_y) ? 0 : 1;
    const double sign = (axis == 0 ? along_x : along_y) > 0 ? -1.0 : 1.0;
    const Vec2 middle = box.centre_m + (sign * half_extent_of(box, axis)) * axis_of(box, axis);
    const Vec2 half = half_extent_of(box, 1 - axis) * axis_of(box, 1 - axis);
    return {middle - half, middle + half};
}

/// Cuts off what lies further than `limit_m` along `direction`. The segment reaches below the
/// limit.
void clip(Segment& segment, Vec2 direction, double limit_m) {
    const double from_m = dot(segment.from, direction);
    const double to_m = dot(segment.to, direction);
    if (from_m > limit_m && to_m < from_m) {
        segment.from =
            segment.to + ((limit_m - to_m) / (from_m - to_m)) * (segment.from - segment.to);
    } else if (to_m > limit_m && from_m < to_m) {
        segment.to =
            segment.from + ((limit_m - from_m) / (to_m - from_m)) * (segment.to - segment.from);
    }
}

}  // namespace

// Separating axes (Gottschalk, Lin, Manocha: "OBBTree", 1996), in the plane: only the four face
// normals can separate. The face with the least overlap is the reference; the other box's face that
// looks at it, cut to the reference's width, gives the contacts.
PlanarOverlap overlap_of(const Rectangle& first, const Rectangle& second) {
    const Face of_first = facing(first, second);
    const Face of_second = facing(second, first);
    if (of_first.gap_m > 0 || of_second.gap_m > 0) {
        return {};
    }
    const bool is_first_reference = of_first.gap_m >= of_second.gap_m;
    const Rectangle& reference = is_first_reference ? first : second;
    const Face& face = is_first_reference ? of_first : of_second;

    Segment incident = incident_face(is_first_reference ? second : first, face.outward);
    const Vec2 side = axis_of(reference, 1 - face.axis);
    const double half_width_m = half_extent_of(reference, 1 - face.axis);
    const double middle_m = dot(reference.centre_m, side);
    clip(incident, side, middle_m + half_width_m);
    clip(incident, -1.0 * side, half_width_m - middle_m);

    PlanarOverlap overlap;
    overlap.normal = (is_first_reference ? -1.0 : 1.0) * face.outward;
    const double face_m =
        dot(reference.centre_m, face.outward) + half_extent_of(reference, face.axis);
    for (const Vec2 point : {incident.from, incident.to}) {
        const double depth_m = face_m - dot(point, face.outward);
        if (depth_m >= 0) {
            // Halfway between the two faces, so that neither box has the longer lever.
            overlap.contacts[overlap.count++] = {point + (depth_m / 2) * face.outward, depth_m};
        }
    }
    if (overlap.count == 2 && overlap.contacts[1].depth_m > overlap.contacts[0].depth_m) {
        std::swap(overlap.contacts[0], overlap.contacts[1]);
    }
    return overlap;
}

}  // namespace cancha::world
