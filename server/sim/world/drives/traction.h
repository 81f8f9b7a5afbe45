#pragma once

#include "server/sim/world/drive.h"
#include "server/sim/world/wheel_speeds.h"

namespace cancha::world::drives {

/// State of the robot's body, for tyre_force(). Body frame: x forward, y left.
struct DrivenBody {
    double mass_kg;
    double inertia_kgm2;     ///< Moment of inertia about the vertical through the centre.
    Vec2 velocity_body_mps;  ///< Velocity of the centre.
    double turn_rate_radps;  ///< Counter-clockwise.
};

/// Force and torque of both tyres on the body's centre during one step of the solver. Body frame.
struct TyreForce {
    Vec2 force_body_n;
    double torque_nm = 0;
};

/// Returns the force of two wheels with the commanded speeds `wanted`. The force of each tyre is at
/// most `grip_n`, for its parts along the rim and sideways together. While less force suffices, the
/// axle's speed and turn rate follow the wheels with the time constants of `wheels`, and the axle
/// does not slide sideways.
///
/// Pure. Expects: `wanted` is within the limits of the wheels, `duration_s` (duration of the step)
/// > 0.
TyreForce tyre_force(const WheelsSpec& wheels, double grip_n, WheelSpeeds wanted,
                     const DrivenBody& body, double duration_s);

}  // namespace cancha::world::drives
