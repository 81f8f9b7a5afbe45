#include "server/sim/world/drives/websim.h"

#include <algorithm>
#include <cmath>

#include "server/sim/world/drives/websim_motor.h"
#include "server/sim/world/drives/websim_rover.h"
#include "server/sim/world/wheel_drive.h"

namespace cancha::world::drives {
namespace {

// Gains of the controllers. WebSim adds their outputs once in every tick of its physics engine
// CANNON: that for the speed to the momentum, so the output is in N s and its gain a pure number,
// and that for the turn rate to the angular momentum.
constexpr PdController kSpeed{.gain = 0.45, .change_gain = 0.01};  // Per kilogram.
constexpr PdController kTurn{.gain = 0.05, .change_gain = 0.01};   // In N m s for each rad/s.

// A box stands on four skids at this share of its half sizes.
constexpr double kSkidShare = 0.75;

// Defaults: the table of the exercises, CANNON's 60 Hz and damping, WebSim's friction, in WebSim's
// own units of 5 cm. There a robot of 1 kg is 3.3 long and has an inertia of 1.3.
constexpr Parameter kSettings[] = {
    {"period_s", 0.02, 0.001, 1, "time between two calls of the controllers"},
    {"cannon_hz", 60, 1, 200,
     "ticks of WebSim's physics engine per second; in each, it adds a controller's output once"},
    {"max_force_ns", 10, 0, 1000,
     "fmax: what the speed controller adds to the momentum in a tick of that engine, at most"},
    {"max_torque_nms", 1, 0, 1000,
     "tmax: what the yaw controller adds to the angular momentum in such a tick, at most"},
    {"inertia_kgm2", 1.3, 1e-4, 1000,
     "inertia: by it, not by that of the box, yaw controller and friction change the turn rate"},
    {"max_speed_mps", 10, 0.001, 100, "vmax: limit of the speed along the ground"},
    {"max_turn_rate_radps", 5, 0.001, 100, "wmax: limit of the turn rate"},
    {"ground_friction", 0.01, 0, 10,
     "Coulomb friction of the sliding body on the ground; a free body has that of what it is on"},
    {"static_friction_ratio", 1, 1, 10,
     "friction of the body at rest, in terms of the sliding one"},
    {"linear_damping", 0.01, 0, 1, "share of the speed lost per second"},
    {"angular_damping", 0.01, 0, 1, "share of the turn rate lost per second"},
};

/// Motion of the middle of the axle, in the body's frame at the start of the step.
struct AxleMotion {
    Vec2 velocity_mps;
    double turn_rate_radps = 0;
};

/// Coulomb's friction between a body and the ground, as decelerations of its speed or turn rate.
struct Friction {
    double sliding;
    double at_rest;

    /// Loss of speed in a step. A body that friction at rest can stop within the step counts as
    /// being at rest. `speed`: at the start of the step.
    double loss(double speed, double duration_s) const {
        const double loss_at_rest = at_rest * duration_s;
        return std::abs(speed) <= loss_at_rest ? loss_at_rest : sliding * duration_s;
    }
};

/// Share of a speed that is left after `loss`. The loss may stop a body but never reverses it.
double share_left(double speed, double loss) {
    return std::abs(speed) > loss ? 1 - loss / std::abs(speed) : 0;
}

// The distance from the centre to the skids is kSkidShare of half the diagonal. The diagonal
// follows from mass and inertia of a solid box: I = m (length^2 + width^2) / 12.
double skid_radius_m(const PlanarBody& body) {
    return kSkidShare * std::sqrt(12 * body.inertia_kgm2() / body.mass_kg()) / 2;
}

class WebsimDrive : public WheelDrive {
  public:
    WebsimDrive(PlanarBody& body, const DriveContext& context)
        : WheelDrive(context), body_(body), offset_m_(context.wheels.offset_m), motor_(context) {
        const double sliding = value_of(context.settings, "ground_friction");
        const double at_rest = sliding * value_of(context.settings, "static_friction_ratio");
        const double stop_mps2 = context.environment.gravity_mps2;
        const double stop_radps2 = body.mass_kg() * context.environment.gravity_mps2 *
                                   skid_radius_m(body) / motor_.controller().inertia_kgm2;
        friction_ = {sliding * stop_mps2, at_rest * stop_mps2};
        turn_friction_ = {sliding * stop_radps2, at_rest * stop_radps2};
    }

    std::span<double> memory() override { return motor_.memory(); }

  private:
    void turn_wheels(WheelSpeeds wanted, const DriveStep& step) override {
        const Vec2 heading = body_.heading();
        const AxleMotion before = axle_motion(heading);
        motor_.act(wanted, {before.velocity_mps.x, before.turn_rate_radps}, body_.mass_kg(),
                   step.duration_s);
        push_to(motion_after(before, step.duration_s), heading, step.duration_s);
    }

    AxleMotion axle_motion(Vec2 heading) const {
        const double turn_rate_radps = body_.turn_rate_radps();
        const Vec2 centre_mps = to_body(body_.velocity_mps(), heading);
        return {{centre_mps.x, centre_mps.y + turn_rate_radps * offset_m_}, turn_rate_radps};
    }

    // Controllers, damping, friction, limits. Wheels resist sideways motion all the time, not only
    // at calls of the controllers, with a force of 0.45 m v f, which leaves e^(-0.45 f h) of v
    // after a step.
    AxleMotion motion_after(const AxleMotion& before, double duration_s) const {
        AxleMotion motion = before;
        motion.velocity_mps.x += motor_.held().forward_mps2 * duration_s;
        motion.velocity_mps.y *=
            std::exp(-kSpeed.gain * motor_.controller().cannon_hz * duration_s);
        motion.turn_rate_radps += motor_.held().turn_radps2 * duration_s;

        motion.velocity_mps = motor_.undamped_speed(duration_s) * motion.velocity_mps;
        motion.turn_rate_radps *= motor_.undamped_turn(duration_s);

        const double loss_mps = friction_.loss(length(before.velocity_mps), duration_s);
        const double loss_radps = turn_friction_.loss(before.turn_rate_radps, duration_s);
        const double left = share_left(length(motion.velocity_mps), loss_mps);
        motion.velocity_mps = left * motion.velocity_mps;
        motion.turn_rate_radps *= share_left(motion.turn_rate_radps, loss_radps);
        return limited(motion);
    }

    AxleMotion limited(const AxleMotion& motion) const {
        const double excess = length(motion.velocity_mps) / motor_.limits().speed_mps;
        return {(1 / std::max(1.0, excess)) * motion.velocity_mps,
                std::clamp(motion.turn_rate_radps, -motor_.limits().turn_rate_radps,
                           motor_.limits().turn_rate_radps)};
    }

    // The axle is o ahead of the centre, and the robot turns about it. With h' the heading after
    // the step, the velocity of the centre is the axle's less w' o to the left of h'.
    void push_to(const AxleMotion& wanted, Vec2 heading, double duration_s) {
        const double turned_rad = wanted.turn_rate_radps * duration_s;
        const Vec2 heading_then = to_world({std::cos(turned_rad), std::sin(turned_rad)}, heading);
        const Vec2 centre_mps = to_world(wanted.velocity_mps, heading) -
                                wanted.turn_rate_radps * offset_m_ * left_of(heading_then);
        const double turn_change_radps = wanted.turn_rate_radps - body_.turn_rate_radps();
        body_.push((body_.mass_kg() / duration_s) * (centre_mps - body_.velocity_mps()),
                   body_.inertia_kgm2() / duration_s * turn_change_radps);
    }

    PlanarBody& body_;
    double offset_m_;
    WebsimMotor motor_;
    Friction friction_{};
    Friction turn_friction_{};
};

}  // namespace

// With e the error, e1 the error at the last call, f the engine's ticks per second:
//
//   force               f clamp(0.45 m e + 0.01 m (e - e1), +-fmax)
//   turn acceleration   f clamp(0.05 e + 0.01 (e - e1), +-tmax) / I
//
// At each call the original adds up the outputs of its engine's ticks, n of them in 20 ms at a rate
// that depends on the load of the machine; a constant force has the same mean. Errors of the
// original are mended here: the speed is along the heading, with its sign (the original uses |v|,
// and driving backwards runs away), the yaw change keeps its sign, and each limit applies to its
// own output.
WebsimAcceleration websim_acceleration(const WebsimController& controller, double mass_kg,
                                       const WebsimRates& error, const WebsimRates& previous) {
    const double force_ns = mass_kg * kSpeed.output(error.speed_mps, previous.speed_mps,
                                                    controller.max_force_ns / mass_kg);
    const double torque_nms =
        kTurn.output(error.turn_rate_radps, previous.turn_rate_radps, controller.max_torque_nms);
    return {controller.cannon_hz * force_ns / mass_kg,
            controller.cannon_hz * torque_nms / controller.inertia_kgm2};
}

const DriveModel& websim() {
    static constexpr DriveModel kModel{
        .name = "websim",
        .summary = "one box with the controllers of WebSim's robots (Kibotics): it drifts",
        .commands = {WheelDrive::kCommand},
        .settings = kSettings,
        .make_for_box = make_drive<WebsimDrive>,
        .make_on_wheels = nullptr,
        .make_free = make_drive<WebsimRover>,
    };
    return kModel;
}

}  // namespace cancha::world::drives
