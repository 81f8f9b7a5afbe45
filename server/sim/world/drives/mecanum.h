#pragma once

#include <array>

namespace cancha::world::drives {

/// Motion of a base on four mecanum wheels, in the frame of the base.
struct BaseMotion {
    double forward_mps = 0;
    double left_mps = 0;
    double turn_rate_radps = 0;  ///< Positive counter-clockwise.
};

/// Turn rates of the four wheels in rad/s; positive if the wheel rolls forwards. Order: front left,
/// front right, rear left, rear right.
using MecanumSpeeds = std::array<double, 4>;

/// Kinematics of a base on four mecanum wheels, whose rollers touch the ground at 45 degrees to the
/// axles. The front left and the rear right wheel push the base forwards and to the right, in the
/// direction (1, -1). The front right and the rear left wheel push it forwards and to the left, in
/// the direction (1, 1). Pure.
struct MecanumBase {
    double radius_m = 0;  ///< Radius of the wheels.
    /// Sum of half the distance between left and right wheels and half the distance between front
    /// and rear axle.
    double reach_m = 0;

    /// Returns the wheel speeds that move the base with this motion.
    MecanumSpeeds speeds_for(const BaseMotion& motion) const {
        const double ahead = motion.forward_mps;
        const double left = motion.left_mps;
        const double turn = reach_m * motion.turn_rate_radps;
        return {(ahead - left - turn) / radius_m, (ahead + left + turn) / radius_m,
                (ahead + left - turn) / radius_m, (ahead - left + turn) / radius_m};
    }

    /// Returns the motion that these wheel speeds give the base. If no motion fits all four speeds,
    /// some wheels slip. The result is then the best fit by least squares.
    BaseMotion motion_by(const MecanumSpeeds& speeds) const {
        const auto& [front_left, front_right, rear_left, rear_right] = speeds;
        const double quarter_m = radius_m / 4;
        return {quarter_m * (front_left + front_right + rear_left + rear_right),
                quarter_m * (-front_left + front_right + rear_left - rear_right),
                quarter_m / reach_m * (-front_left + front_right - rear_left + rear_right)};
    }
};

}  // namespace cancha::world::drives
