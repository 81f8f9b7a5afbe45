#pragma once

#include <array>
#include <cmath>
#include <numbers>

#include "cancha/base/vec3.h"

namespace cancha::legacy {

/// The frame of another simulator. Both teams see the field in this frame. x points to the right of
/// the screen and y to the top, as in our world frame. Unit and origin differ from ours.
struct Frame {
    double unit_m;                      ///< Length of the frame's unit, in metres.
    Vec2 middle;                        ///< Centre of the field, in this frame.
    std::array<double, 4> field_sides;  ///< Left, right, top and bottom edge of the field.
    /// Back of the left goal and of the right goal, and upper and lower edge of both.
    std::array<double, 4> goal_sides;

    /// Converts a point of the world frame to this frame.
    constexpr Vec2 shown(Vec2 world_m) const {
        return {world_m.x / unit_m + middle.x, world_m.y / unit_m + middle.y};
    }

    /// Converts a point of this frame to the world frame.
    constexpr Vec2 world_m(Vec2 shown) const {
        return {(shown.x - middle.x) * unit_m, (shown.y - middle.y) * unit_m};
    }
};

/// Frame of Griffith University's simulator, in inches. Source: the constants of its official
/// template.
inline constexpr Frame kInches{
    .unit_m = 0.0254,
    .middle = {(6.8118 + 93.4259) / 2, (6.3730 + 77.2392) / 2},
    .field_sides = {6.8118, 93.4259, 77.2392, 6.3730},
    .goal_sides = {2.8748, 97.3632, 49.6801, 33.9320},
};

/// Frame of the simulator of the China University of Geosciences, in centimetres. The origin is the
/// lower left corner of the field.
inline constexpr Frame kCentimetres{
    .unit_m = 0.01,
    .middle = {110, 90},
    .field_sides = {0, 220, 180, 0},
    .goal_sides = {-10, 230, 110, 70},
};

/// Wheel number at full speed.
inline constexpr double kFullWheel = 125;

/// Converts a heading in (-pi, pi] to degrees in (-180, 180].
inline double to_degrees(double heading_rad) {
    return heading_rad * 180 / std::numbers::pi;
}

inline double to_radians(double rotation_deg) {
    return rotation_deg * std::numbers::pi / 180;
}

/// Converts a wheel number to the speed of the wheel's rim. Clamps the number to full speed first.
/// NaN and infinity become 0.
inline double to_wheel_mps(double number, double fastest_mps) {
    if (!std::isfinite(number)) {
        return 0;
    }
    const double below = number < kFullWheel ? number : kFullWheel;
    return (below > -kFullWheel ? below : -kFullWheel) / kFullWheel * fastest_mps;
}

}  // namespace cancha::legacy
