#include "server/world/drives/differential.h"

#include <algorithm>
#include <cmath>

#include "proto/base/contract.h"

namespace cancha::world {
namespace {

/// How much of a difference is gone after `duration_s` if it decays exponentially.
double share_made_up(double duration_s, double time_constant_s) {
    return time_constant_s > 0 ? -std::expm1(-duration_s / time_constant_s) : 1;
}

/// The force nearest in direction that a tyre transmits: Coulomb's circle.
Vec2 gripped(Vec2 force_n, double grip_n) {
    const double wanted_squared = dot(force_n, force_n);
    return wanted_squared > grip_n * grip_n ? (grip_n / std::sqrt(wanted_squared)) * force_n
                                            : force_n;
}

}  // namespace

WheelSpeeds clamped(WheelSpeeds speeds, const DifferentialDriveSpec& drive) {
    CANCHA_EXPECTS(std::isfinite(speeds.left_mps) && std::isfinite(speeds.right_mps));
    const double limit = drive.max_wheel_speed_mps;
    return {std::clamp(speeds.left_mps, -limit, limit),
            std::clamp(speeds.right_mps, -limit, limit)};
}

// With v forward speed, w turn rate, vl and vr wheel speeds, b track, h duration, k = 1 - e^(-h/T):
//
//   v' = v + k_speed ((vl + vr) / 2 - v)       what the robot shall have after the step
//   w' = w + k_turn ((vr - vl) / b - w)
//   F  = m (v' - v) / h,  M = I (w' - w) / h
//   along the left rim F/2 - M/b, along the right rim F/2 + M/b
//
// The velocity after the step shall point along the heading after the step, which is w'h further
// round; in the frame of now that is v' (cos w'h, sin w'h). The difference to the sideways speed of
// now is the sideways force, half on each wheel. The axle passes through the centre, so sideways
// forces turn nothing. Each wheel's force is then cut to its friction circle.
DriveForce differential_drive_force(const DifferentialDriveSpec& drive, WheelSpeeds wheels,
                                    const DrivenBody& body, double duration_s) {
    const double speed_share = share_made_up(duration_s, drive.speed_time_constant_s);
    const double turn_share = share_made_up(duration_s, drive.turn_time_constant_s);
    const double wanted_speed = (wheels.left_mps + wheels.right_mps) / 2;
    const double wanted_turn_rate = (wheels.right_mps - wheels.left_mps) / drive.track_m;
    const Vec2 velocity = body.velocity_body_mps;

    const double speed = velocity.x + speed_share * (wanted_speed - velocity.x);
    const double turn_rate =
        body.turn_rate_radps + turn_share * (wanted_turn_rate - body.turn_rate_radps);
    const double turned_rad = turn_rate * duration_s;
    const double forward_n =
        body.mass_kg * (speed * std::cos(turned_rad) - velocity.x) / duration_s;
    const double sideways_n =
        body.mass_kg * (speed * std::sin(turned_rad) - velocity.y) / duration_s;
    const double rim_n =
        body.inertia_kgm2 * (turn_rate - body.turn_rate_radps) / duration_s / drive.track_m;

    const double grip_n = drive.traction * body.weight_n / 2;
    const Vec2 left_n = gripped({forward_n / 2 - rim_n, sideways_n / 2}, grip_n);
    const Vec2 right_n = gripped({forward_n / 2 + rim_n, sideways_n / 2}, grip_n);
    return {.force_body_n = left_n + right_n,
            .torque_nm = (right_n.x - left_n.x) * drive.track_m / 2};
}

}  // namespace cancha::world
