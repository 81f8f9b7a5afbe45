#include <array>
#include <cmath>

#include "server/sim/world/drive.h"
#include "server/sim/world/drives/websim_control.h"
#include "server/sim/world/drives/websim_flyer.h"

namespace cancha::world::drives {
namespace {

// Gains of the controllers. Those of speeds and of height are per kilogram: the thesis multiplies
// them by the mass, so that the mass matters only if a force is at its limit.
constexpr PdController kSpeed{.gain = 0.45, .change_gain = 0.01};
constexpr PdController kClimb{.gain = 0.45, .change_gain = 0.12};
constexpr PdController kHeight{.gain = 0.95, .change_gain = 0.95};
constexpr PdController kTurn{.gain = 0.6, .change_gain = 0.12};

// Smaller vertical commands hold the height.
constexpr double kHolding_mps = 1e-4;

// Time constant of righting. WebSim's drones cannot tilt. Here collisions can tilt them, and rotors
// right them like a damped spring.
constexpr double kRighting_s = 0.1;

// Defaults: the table of the exercises. Lengths are in WebSim's units of 5 cm.
constexpr Parameter kSettings[] = {
    {"period_s", 0.02, 0.001, 1, "time between two calls of the controllers"},
    {"cannon_hz", 60, 1, 200,
     "ticks of WebSim's physics engine per second; in each, it adds a controller's output once"},
    {"max_force_ns", 10, 0, 1000,
     "fmax: what a controller of speed or height adds to the momentum in such a tick, at most"},
    {"max_torque_nms", 1, 0, 1000,
     "tmax: what the yaw controller adds to the angular momentum in such a tick, at most"},
    {"inertia_kgm2", 1.3, 1e-4, 1000, "inertia: by it the yaw controller changes the turn rate"},
    kMaxSpeed,
    kMaxTurnRate,
    {"linear_damping", 0.01, 0, 1, "share of the speed lost per second"},
    {"angular_damping", 0.01, 0, 1, "share of the turn rate lost per second"},
};

/// Motion of a drone, in the frame of its heading.
struct Motion {
    double forward_mps;
    double left_mps;
    double up_mps;
    double turn_rate_radps;
};

class WebsimDrone : public WebsimFlyer {
  public:
    WebsimDrone(FreeBody& body, const DriveContext& context)
        : WebsimFlyer(body, context),
          clock_(value_of(context.settings, "period_s")),
          cannon_hz_(value_of(context.settings, "cannon_hz")),
          max_force_ns_(value_of(context.settings, "max_force_ns")),
          max_torque_nms_(value_of(context.settings, "max_torque_nms")),
          inertia_kgm2_(value_of(context.settings, "inertia_kgm2")),
          linear_damping_(value_of(context.settings, "linear_damping")),
          angular_damping_(value_of(context.settings, "angular_damping")) {}

    void act(std::span<const double> wanted, const DriveStep& step) override {
        const Axes axes(body_.rotation());
        const Motion motion = motion_of(axes);
        if (clock_.is_due(memory_[kUntilCall], step.duration_s)) {
            call_controllers(wanted, motion);
        }
        const double h = step.duration_s;
        const Vec3 velocity_mps = body_.space_velocity_mps();
        const Vec3 heading = heading_of(axes);
        const Vec3 left{-heading.y, heading.x, 0};
        const double sideways_mps2 =
            motion.left_mps * std::expm1(-kSpeed.gain * cannon_hz_ * h) / h;
        const Vec3 damped_mps2 = ((share_undamped(linear_damping_, h) - 1) / h) * velocity_mps;
        const bool is_flying = memory_[kHasTakenOff] != 0;
        const Vec3 driven_mps2 = memory_[kForward] * heading +
                                 Vec3{0, 0, is_flying ? memory_[kUp] : 0.0} +
                                 (is_flying ? sideways_mps2 : 0.0) * left;
        body_.accelerate(damped_mps2 + driven_mps2, turn_acceleration(axes, h));
    }

    std::span<double> memory() override { return memory_; }

  private:
    // Time until the next call; accelerations until then; errors at the last call; the height to
    // hold, and whether it is set; whether there has been a vertical command yet.
    enum Memory {
        kUntilCall,
        kForward,
        kUp,
        kTurnAcceleration,
        kSpeedError,
        kClimbError,
        kHeightError,
        kTurnError,
        kHeldHeight,
        kIsHolding,
        kHasTakenOff,
        kMemorySize
    };

    static Vec3 heading_of(const Axes& axes) {
        const double size = std::hypot(axes.forward.x, axes.forward.y);
        return size > 0 ? Vec3{axes.forward.x / size, axes.forward.y / size, 0} : Vec3{1, 0, 0};
    }

    Motion motion_of(const Axes& axes) const {
        const Vec3 velocity_mps = body_.space_velocity_mps();
        const Vec3 heading = heading_of(axes);
        return {.forward_mps = dot(velocity_mps, heading),
                .left_mps = dot(velocity_mps, {-heading.y, heading.x, 0}),
                .up_mps = velocity_mps.z,
                .turn_rate_radps = dot(body_.space_turn_rate_radps(), axes.up)};
    }

    void call_controllers(std::span<const double> wanted, const Motion& motion) {
        memory_[kForward] =
            held_mps2(kSpeed, wanted[kForwardSpeed] - motion.forward_mps, memory_[kSpeedError]);
        memory_[kTurnAcceleration] = cannon_hz_ / inertia_kgm2_ *
                                     follow(kTurn, wanted[kTurnRate] - motion.turn_rate_radps,
                                            memory_[kTurnError], max_torque_nms_);
        if (std::abs(wanted[kClimbSpeed]) >= kHolding_mps) {
            memory_[kHasTakenOff] = 1;
            memory_[kIsHolding] = 0;
            memory_[kUp] =
                held_mps2(kClimb, wanted[kClimbSpeed] - motion.up_mps, memory_[kClimbError]);
        } else if (memory_[kHasTakenOff] != 0) {
            hold_height();
        }
    }

    void hold_height() {
        const double height_m = body_.position_m().z;
        if (memory_[kIsHolding] == 0) {
            memory_[kIsHolding] = 1;
            memory_[kHeldHeight] = height_m;
            memory_[kHeightError] = 0;
        }
        memory_[kUp] = held_mps2(kHeight, memory_[kHeldHeight] - height_m, memory_[kHeightError]);
    }

    /// Output of a controller. Stores the error as its last one.
    static double follow(const PdController& controller, double error, double& previous,
                         double limit) {
        const double output = controller.output(error, previous, limit);
        previous = error;
        return output;
    }

    double held_mps2(const PdController& per_kg, double error, double& previous) const {
        return cannon_hz_ * follow(per_kg, error, previous, max_force_ns_ / body_.mass_kg());
    }

    /// Yaw by its controller; tilt is corrected to 0.
    Vec3 turn_acceleration(const Axes& axes, double duration_s) const {
        const Vec3 rate_radps = body_.space_turn_rate_radps();
        const Vec3 damped_radps2 =
            ((share_undamped(angular_damping_, duration_s) - 1) / duration_s) * rate_radps;
        if (memory_[kHasTakenOff] == 0) {
            return damped_radps2 + memory_[kTurnAcceleration] * axes.up;
        }
        const Vec3 tilt = cross(axes.up, {0, 0, 1});
        const Vec3 tumbling_radps = rate_radps - dot(rate_radps, axes.up) * axes.up;
        const Vec3 righting_radps2 =
            (1 / (kRighting_s * kRighting_s)) * tilt - (2 / kRighting_s) * tumbling_radps;
        return damped_radps2 + righting_radps2 + memory_[kTurnAcceleration] * axes.up;
    }

    CallClock clock_;
    double cannon_hz_;
    double max_force_ns_;
    double max_torque_nms_;
    double inertia_kgm2_;
    double linear_damping_;
    double angular_damping_;
    std::array<double, kMemorySize> memory_{};
};

}  // namespace

const DriveModel& websim_drone() {
    static constexpr DriveModel kModel{
        .name = "websim_drone",
        .summary = "a drone with the controllers of WebSim's (Kibotics)",
        .commands = {"body_velocity"},
        .settings = kSettings,
        .make_for_box = nullptr,
        .make_on_wheels = nullptr,
        .make_free = make_drive<WebsimDrone>,
        .needs_wheels = false,
    };
    return kModel;
}

}  // namespace cancha::world::drives
