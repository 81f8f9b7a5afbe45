#pragma once

#include "server/world/world_spec.h"

namespace cancha::world {

/// Speeds of the wheel rims along body x. Finite; clamped by the drive.
struct WheelSpeeds {
    double left_mps = 0;
    double right_mps = 0;

    friend constexpr bool operator==(const WheelSpeeds&, const WheelSpeeds&) = default;
};

/// A rigid body as its drive feels it. Body frame: x forward, y left, z up.
struct DrivenBody {
    double mass_kg;
    double inertia_kgm2;  ///< About body z.
    double weight_n;      ///< Carried by both wheels together, half each.
    Vec2 velocity_body_mps;
    double turn_rate_radps;  ///< Counter-clockwise.
};

/// What a drive does to the body's centre during one ODE step. Body frame.
struct DriveForce {
    Vec2 force_body_n;
    double torque_nm = 0;  ///< About body z, counter-clockwise.
};

/// The nearest speeds that the wheels can reach. Expects: speeds are finite.
WheelSpeeds clamped(WheelSpeeds speeds, const DifferentialDriveSpec& drive);

/// Forces of two wheels that want `wheels` and have a tyre's grip each: along the rim and sideways
/// together at most traction * weight / 2. Within that, the speed follows the wheels with the
/// drive's time constants and the robot does not slide sideways.
///
/// Pure. Expects: wheels are clamped, duration_s > 0.
DriveForce differential_drive_force(const DifferentialDriveSpec& drive, WheelSpeeds wheels,
                                    const DrivenBody& body, double duration_s);

}  // namespace cancha::world
