#pragma once

#include <array>

namespace cancha::world::drives {

/// How a base on mecanum wheels moves, in its own frame.
struct BaseMotion {
    double forward_mps = 0;
    double left_mps = 0;
    double turn_rate_radps = 0;  ///< Counter-clockwise.
};

/// Speeds of the wheels in rad/s, positive: forwards. Front left, front right, rear left, rear
/// right.
using MecanumSpeeds = std::array<double, 4>;

/// Four mecanum wheels whose rollers touch the ground at 45 degrees to the axles: those of front
/// left and rear right push along (1, -1), the others along (1, 1). Pure.
struct MecanumBase {
    double radius_m = 0;  ///< Radius of the wheels.
    double reach_m = 0;   ///< Half of the track and half of the wheelbase, together.

    MecanumSpeeds speeds_for(const BaseMotion& motion) const {
        const double ahead = motion.forward_mps;
        const double left = motion.left_mps;
        const double turn = reach_m * motion.turn_rate_radps;
        return {(ahead - left - turn) / radius_m, (ahead + left + turn) / radius_m,
                (ahead + left - turn) / radius_m, (ahead - left + turn) / radius_m};
    }

    /// What four wheels do that turn like this. If they contradict each other, some slip: then it
    /// is the motion in the middle of what they want.
    BaseMotion motion_by(const MecanumSpeeds& speeds) const {
        const auto& [front_left, front_right, rear_left, rear_right] = speeds;
        const double quarter_m = radius_m / 4;
        return {quarter_m * (front_left + front_right + rear_left + rear_right),
                quarter_m * (-front_left + front_right + rear_left - rear_right),
                quarter_m / reach_m * (-front_left + front_right - rear_left + rear_right)};
    }
};

}  // namespace cancha::world::drives
