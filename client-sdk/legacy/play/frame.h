#pragma once

#include <cmath>
#include <numbers>

#include "cancha/base/vec3.h"

namespace cancha::legacy {

// The frame of Griffith University's simulator, in inches: x to the right and y to the top of its
// screen, which is our world frame with another origin. Measures of the field: the constants of
// its official template.
inline constexpr double kTop_in = 77.2392;
inline constexpr double kBottom_in = 6.3730;
inline constexpr double kRight_in = 93.4259;
inline constexpr double kLeft_in = 6.8118;
inline constexpr double kGoalTop_in = 49.6801;
inline constexpr double kGoalBottom_in = 33.9320;
inline constexpr double kGoalRight_in = 97.3632;
inline constexpr double kGoalLeft_in = 2.8748;
inline constexpr double kInch_m = 0.0254;

/// The number of a wheel at full speed.
inline constexpr double kFullWheel = 125;

/// A point of the field, from metres about its middle.
constexpr Vec2 to_inches(Vec2 world_m) {
    return {world_m.x / kInch_m + (kLeft_in + kRight_in) / 2,
            world_m.y / kInch_m + (kBottom_in + kTop_in) / 2};
}

/// In (-180, 180].
inline double to_degrees(double heading_rad) {
    return heading_rad * 180 / std::numbers::pi;
}

/// Speed of a wheel: beyond its limits is at them, and what is no number is 0.
inline double to_wheel_mps(double number, double fastest_mps) {
    if (!std::isfinite(number)) {
        return 0;
    }
    const double within = number > kFullWheel    ? kFullWheel
                          : number < -kFullWheel ? -kFullWheel
                                                 : number;
    return within / kFullWheel * fastest_mps;
}

}  // namespace cancha::legacy
