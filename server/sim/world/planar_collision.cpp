#include "server/sim/world/planar_collision.h"

#include <cmath>
#include <utility>

namespace cancha::world {
namespace {

/// A face of the reference box that faces the other box.
struct Face {
    double gap_m;  ///< Gap to the other box; negative: depth.
    int axis;
    Vec2 outward;
};

/// Angle between two boxes.
struct Turned {
    double along;   ///< Absolute cosine of the angle between their headings.
    double across;  ///< Absolute sine of it.
};

/// Gaps between a box and another one along the axes of the first; below 0 if they overlap.
struct Gaps {
    Vec2 way_m;  ///< Vector to the other box's centre, in the frame of the first.
    Vec2 gap_m;
};

Gaps gaps_along(const Rectangle& box, const Rectangle& other, const Turned& turned) {
    const Vec2 between = other.centre_m - box.centre_m;
    const Vec2 way_m = to_body(between, box.heading);
    const Vec2 other_m = other.half_extent_m;
    return {.way_m = way_m,
            .gap_m = {std::abs(way_m.x) - box.half_extent_m.x -
                          (other_m.x * turned.along + other_m.y * turned.across),
                      std::abs(way_m.y) - box.half_extent_m.y -
                          (other_m.x * turned.across + other_m.y * turned.along)}};
}

/// The face with the widest gap, or the least overlap.
Face facing(const Rectangle& box, const Gaps& gaps) {
    const int axis = gaps.gap_m.y > gaps.gap_m.x ? 1 : 0;
    const double way_m = axis == 0 ? gaps.way_m.x : gaps.way_m.y;
    return {.gap_m = axis == 0 ? gaps.gap_m.x : gaps.gap_m.y,
            .axis = axis,
            .outward = (way_m < 0 ? -1.0 : 1.0) * axis_of(box, axis)};
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

/// Cuts off the part beyond `limit_m` along `direction`. Expects: a part of the segment is within
/// the limit.
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
// normals can separate. The face with the least overlap is the reference. The other box's face
// towards it, cut to the reference's width, gives the contacts.
PlanarOverlap overlap_of(const Rectangle& first, const Rectangle& second) {
    const Turned turned{.along = std::abs(dot(first.heading, second.heading)),
                        .across = std::abs(dot(first.heading, left_of(second.heading)))};
    const Gaps along_first = gaps_along(first, second, turned);
    const Gaps along_second = gaps_along(second, first, turned);
    if (along_first.gap_m.x > 0 || along_first.gap_m.y > 0 || along_second.gap_m.x > 0 ||
        along_second.gap_m.y > 0) {
        return {};
    }
    const Face of_first = facing(first, along_first);
    const Face of_second = facing(second, along_second);
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
