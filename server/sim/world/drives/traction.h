#pragma once

#include "server/sim/world/drive.h"
#include "server/sim/world/wheel_speeds.h"

namespace cancha::world::drives {

/// A rigid body as this drive feels it. Body frame: x forward, y left.
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

/// Forces of two wheels that want `wanted` and have a tyre's grip of `grip_n` each, along the rim
/// and sideways together. Within that, the speed of the axle follows the wheels with their time
/// constants and the axle does not slide sideways.
///
/// Pure. Expects: wanted are clamped, duration_s > 0.
TyreForce tyre_force(const WheelsSpec& wheels, double grip_n, WheelSpeeds wanted,
                     const DrivenBody& body, double duration_s);

}  // namespace cancha::world::drives
