#pragma once

#include "server/sim/world/drive.h"
#include "server/sim/world/wheel_speeds.h"

namespace cancha::world::drives {

/// State of the robot's body, for tyre_force(). Body frame: x forward, y left.
struct DrivenBody {
    double mass_kg;
    double inertia_kgm2;     ///< Moment of inertia about the vertical axis through the centre.
    Vec2 velocity_body_mps;  ///< Velocity of the centre.
    double turn_rate_radps;  ///< Turn rate, positive counter-clockwise.
};

/// Sum of the forces of both tyres on the body during one step of the solver, and their torque
/// about the body's centre. Body frame.
struct TyreForce {
    Vec2 force_body_n;
    double torque_nm = 0;
};

/// Returns the force of two wheels with the commanded speeds `wanted`. The force of each tyre has a
/// part along the rim and a part sideways; together they are at most `grip_n` for each tyre. As
/// long as no tyre needs more than that, the speed and the turn rate of the axle follow the
/// commanded wheel speeds with the time constants in `wheels`, and the axle does not slide
/// sideways.
///
/// Pure. Expects: `wanted` is within the limits of the wheels, `duration_s` (duration of the step)
/// > 0.
TyreForce tyre_force(const WheelsSpec& wheels, double grip_n, WheelSpeeds wanted,
                     const DrivenBody& body, double duration_s);

}  // namespace cancha::world::drives
