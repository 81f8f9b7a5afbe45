#pragma once

#include "server/sim/world/drive.h"
#include "server/sim/world/wheel_speeds.h"

namespace cancha::world::drives {

/// A rigid body as this drive sees it. Body frame: x forward, y left.
struct DrivenBody {
    double mass_kg;
    double inertia_kgm2;     ///< About the vertical through the centre.
    Vec2 velocity_body_mps;  ///< Velocity of the centre.
    double turn_rate_radps;  ///< Counter-clockwise.
};

/// Force of the tyres on the body's centre during one ODE step. Body frame.
struct TyreForce {
    Vec2 force_body_n;
    double torque_nm = 0;
};

/// Returns the forces of two wheels that should turn at `wanted`. Each tyre grips with up to
/// `grip_n`, along the rim and sideways together. Within the grip, the axle's speed follows the
/// wheels with their time constants and the axle does not slide sideways.
///
/// Pure. Expects: `wanted` is clamped, duration_s > 0.
TyreForce tyre_force(const WheelsSpec& wheels, double grip_n, WheelSpeeds wanted,
                     const DrivenBody& body, double duration_s);

}  // namespace cancha::world::drives
