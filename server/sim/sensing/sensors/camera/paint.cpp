#include "server/sim/sensing/sensors/camera/paint.h"

#include <cmath>

namespace cancha::sensing::sensors {
namespace {

constexpr world::Colour kBlack{.r = 0.04, .g = 0.04, .b = 0.04};
constexpr world::Colour kRed{.r = 0.85, .g = 0.1, .b = 0.1};

world::Colour colour_of(bool is_set, const v1::Colour& colour, const world::Colour& fallback) {
    return is_set ? world::Colour{colour.r(), colour.g(), colour.b()} : fallback;
}

/// Whether the point is in an arrow to the right.
bool is_in_arrow(double right, double up) {
    constexpr double kTail = -0.75;
    constexpr double kNeck = 0.1;
    constexpr double kTip = 0.8;
    constexpr double kShaft = 0.22;
    constexpr double kHead = 0.65;
    const bool is_in_shaft = right >= kTail && right <= kNeck && std::abs(up) <= kShaft;
    const bool is_in_head =
        right > kNeck && right <= kTip && std::abs(up) <= kHead * (kTip - right) / (kTip - kNeck);
    return is_in_shaft || is_in_head;
}

world::Colour paint_of_sign(const v1::Sign& sign, const Thing& thing, const Vec3& point_m) {
    const Quaternion& q = thing.pose.orientation;
    const Vec3 own_m = world::rotated(point_m - thing.pose.position_m, {q.w, -q.x, -q.y, -q.z});
    // A reader looks along -x, so that +y is on their right.
    const bool is_front = own_m.x > 0;
    const bool is_painted = is_front && is_marked(sign.kind(), 2 * own_m.y / sign.width_m(),
                                                  2 * own_m.z / sign.height_m());
    return is_painted ? colour_of(sign.has_colour(), sign.colour(), kRed) : thing.colour;
}

}  // namespace

bool is_marked(const std::string& kind, double right, double up) {
    if (kind == "left") {
        return is_in_arrow(-right, up);
    }
    if (kind == "right") {
        return is_in_arrow(right, up);
    }
    if (kind == "straight") {
        return is_in_arrow(up, right);
    }
    constexpr double kDisc = 0.6;
    return std::hypot(right, up) <= kDisc;
}

world::Colour paint_at(const Hit& hit, const Vec3& point_m, const Surroundings& surroundings) {
    const Thing& thing = *hit.thing;
    if (thing.sign != nullptr) {
        return paint_of_sign(*thing.sign, thing, point_m);
    }
    constexpr double kCarryingSlope = 0.5;  // Lines lie on surfaces that robots can drive on.
    if (hit.normal.z > kCarryingSlope && thing.robot == RobotId{}) {
        if (const v1::Line* line = surroundings.line_at(point_m)) {
            return colour_of(line->has_colour(), line->colour(), kBlack);
        }
    }
    return thing.colour;
}

}  // namespace cancha::sensing::sensors
