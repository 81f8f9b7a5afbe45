#include "server/sim/world/drives/traction.h"

#include <cmath>

#include "server/sim/world/wheel_drive.h"

namespace cancha::world::drives {
namespace {

constexpr Parameter kSettings[] = {
    {"grip", 1.0, 0, 20, "Coulomb friction of the tyres on the ground"},
};

/// Share of a difference that has decayed after `duration_s`, exponentially.
double share_made_up(double duration_s, double time_constant_s) {
    return time_constant_s > 0 ? -std::expm1(-duration_s / time_constant_s) : 1;
}

/// The nearest force that a tyre can transmit: Coulomb's circle.
Vec2 gripped(Vec2 force_n, double grip_n) {
    const double wanted_squared = dot(force_n, force_n);
    return wanted_squared > grip_n * grip_n ? (grip_n / std::sqrt(wanted_squared)) * force_n
                                            : force_n;
}

class TractionDrive : public WheelDrive {
  public:
    TractionDrive(PlanarBody& body, const DriveContext& context)
        : WheelDrive(context),
          body_(body),
          wheels_(context.wheels),
          grip_n_(value_of(context.settings, "grip") * body.mass_kg() *
                  context.environment.gravity_mps2 / 2) {}

  private:
    void turn_wheels(WheelSpeeds wanted, const DriveStep& step) override {
        const Vec2 heading = body_.heading();
        const DrivenBody driven{.mass_kg = body_.mass_kg(),
                                .inertia_kgm2 = body_.inertia_kgm2(),
                                .velocity_body_mps = to_body(body_.velocity_mps(), heading),
                                .turn_rate_radps = body_.turn_rate_radps()};
        const TyreForce force = tyre_force(wheels_, grip_n_, wanted, driven, step.duration_s);
        body_.push(to_world(force.force_body_n, heading), force.torque_nm);
    }

    PlanarBody& body_;
    const WheelsSpec& wheels_;
    double grip_n_;  ///< Grip of one tyre; each carries half the weight.
};

}  // namespace

// With v forward speed, w turn rate, vl and vr wheel speeds, b track, o offset of the axle,
// h duration, k = 1 - e^(-h/T):
//
//   v' = v + k_speed ((vl + vr) / 2 - v)       wanted speed of the axle after the step
//   w' = w + k_turn ((vr - vl) / b - w)
//
// The velocity of the axle after the step shall point along the heading after the step, which is
// w'h further round. The axle is o ahead of the centre, so the velocity of the centre shall be (v',
// -w' o) in the frame after the step. The force changes the centre's velocity to this; half of it
// is on each wheel. It acts at the axle, where its sideways part turns the robot with the lever o.
// The rest of the torque comes from the rims pushing against each other. Each wheel's force is then
// limited to its friction circle.
TyreForce tyre_force(const WheelsSpec& wheels, double grip_n, WheelSpeeds wanted,
                     const DrivenBody& body, double duration_s) {
    const double speed_share = share_made_up(duration_s, wheels.speed_time_constant_s);
    const double turn_share = share_made_up(duration_s, wheels.turn_time_constant_s);
    const double wanted_speed = (wanted.left_mps + wanted.right_mps) / 2;
    const double wanted_turn_rate = (wanted.right_mps - wanted.left_mps) / wheels.track_m;
    const Vec2 velocity = body.velocity_body_mps;

    const double speed = velocity.x + speed_share * (wanted_speed - velocity.x);
    const double turn_rate =
        body.turn_rate_radps + turn_share * (wanted_turn_rate - body.turn_rate_radps);
    const double turned_rad = turn_rate * duration_s;
    const Vec2 heading_then{std::cos(turned_rad), std::sin(turned_rad)};
    const Vec2 velocity_then = to_world({speed, -turn_rate * wheels.offset_m}, heading_then);
    const Vec2 force_n = (body.mass_kg / duration_s) * (velocity_then - velocity);
    const double torque_nm = body.inertia_kgm2 * (turn_rate - body.turn_rate_radps) / duration_s;
    const double rim_n = (torque_nm - wheels.offset_m * force_n.y) / wheels.track_m;

    const Vec2 left_n = gripped({force_n.x / 2 - rim_n, force_n.y / 2}, grip_n);
    const Vec2 right_n = gripped({force_n.x / 2 + rim_n, force_n.y / 2}, grip_n);
    return {.force_body_n = left_n + right_n,
            .torque_nm = (right_n.x - left_n.x) * wheels.track_m / 2 +
                         (left_n.y + right_n.y) * wheels.offset_m};
}

const DriveModel& traction() {
    static constexpr DriveModel kModel{
        .name = "traction",
        .summary = "one box; wheels push it as far as their tyres grip",
        .commands = {WheelDrive::kCommand},
        .settings = kSettings,
        .make_for_box = make_drive<TractionDrive>,
        .make_on_wheels = nullptr,
    };
    return kModel;
}

}  // namespace cancha::world::drives
