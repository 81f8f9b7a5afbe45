#pragma once

#include <array>

namespace cancha::world::drives {

/// Motion of a base on mecanum wheels, in its own frame.
struct BaseMotion {
    double forward_mps = 0;
    double left_mps = 0;
    double turn_rate_radps = 0;  ///< Counter-clockwise.
};

/// Speeds of the wheels in rad/s, positive forwards. Order: front left, front right, rear left,
/// rear right.
using MecanumSpeeds = std::array<double, 4>;

/// Kinematics of four mecanum wheels whose rollers touch the ground at 45 degrees to the axles.
/// Front left and rear right push along (1, -1), the others along (1, 1). Pure.
struct MecanumBase {
    double radius_m = 0;  ///< Radius of the wheels.
    double reach_m = 0;   ///< Sum of half the track and half the wheelbase.

    MecanumSpeeds speeds_for(const BaseMotion& motion) const {
        const double ahead = motion.forward_mps;
        const double left = motion.left_mps;
        const double turn = reach_m * motion.turn_rate_radps;
        return {(ahead - left - turn) / radius_m, (ahead + left + turn) / radius_m,
                (ahead + left - turn) / radius_m, (ahead - left + turn) / radius_m};
    }

    /// Motion of the base with these wheel speeds. If the wheels contradict each other, some slip,
    /// and the result is the mean of the motions that they demand.
    BaseMotion motion_by(const MecanumSpeeds& speeds) const {
        const auto& [front_left, front_right, rear_left, rear_right] = speeds;
        const double quarter_m = radius_m / 4;
        return {quarter_m * (front_left + front_right + rear_left + rear_right),
                quarter_m * (-front_left + front_right + rear_left - rear_right),
                quarter_m / reach_m * (-front_left + front_right - rear_left + rear_right)};
    }
};

}  // namespace cancha::world::drives
