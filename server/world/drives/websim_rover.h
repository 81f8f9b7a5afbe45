#pragma once

#include <array>
#include <cmath>

#include "server/world/drives/websim.h"
#include "server/world/drives/websim_control.h"
#include "server/world/wheel_drive.h"

namespace cancha::world::drives {

/// Share of its sideways speed that a robot loses in a tick of WebSim's engine: the gain of its
/// speed controller. Wheels roll.
inline constexpr double kNoSlip = 0.45;

/// A robot of WebSim on a body that climbs ramps and tips over: the same controllers as in the
/// plane, along the robot's own axes. Friction is that of what it stands on, not of the drive.
class WebsimRover : public WheelDrive {
  public:
    WebsimRover(FreeBody& body, const DriveContext& context)
        : WheelDrive(context),
          body_(body),
          track_m_(context.wheels.track_m),
          clock_(value_of(context.settings, "period_s")),
          controller_{.cannon_hz = value_of(context.settings, "cannon_hz"),
                      .max_force_ns = value_of(context.settings, "max_force_ns"),
                      .max_torque_nms = value_of(context.settings, "max_torque_nms"),
                      .inertia_kgm2 = value_of(context.settings, "inertia_kgm2")},
          max_speed_mps_(value_of(context.settings, "max_speed_mps")),
          max_turn_rate_radps_(value_of(context.settings, "max_turn_rate_radps")),
          linear_damping_(value_of(context.settings, "linear_damping")),
          angular_damping_(value_of(context.settings, "angular_damping")) {}

    std::span<double> memory() override { return memory_; }

  private:
    // As in the plane; see websim.cpp.
    enum Memory {
        kUntilCall,
        kAcceleration,
        kTurnAcceleration,
        kSpeedError,
        kTurnRateError,
        kMemorySize
    };

    void turn_wheels(WheelSpeeds wanted, const DriveStep& step) override {
        const Axes axes(body_.rotation());
        const Vec3 velocity_mps = body_.space_velocity_mps();
        const Vec3 turn_rate_radps = body_.space_turn_rate_radps();
        const WebsimRates rates{dot(velocity_mps, axes.forward), dot(turn_rate_radps, axes.up)};
        if (clock_.is_due(memory_[kUntilCall], step.duration_s)) {
            call_controller(wanted, rates);
        }
        Vec3 acceleration_mps2 = damping_mps2(velocity_mps, step.duration_s);
        Vec3 turn_radps2 = damping_radps2(turn_rate_radps, step.duration_s);
        // Wheels in the air push nothing.
        if (body_.support_normal()) {
            acceleration_mps2 =
                acceleration_mps2 + wheels_mps2(velocity_mps, axes, step.duration_s);
            turn_radps2 = turn_radps2 + turn_of_wheels_radps2(rates, step.duration_s) * axes.up;
        }
        body_.accelerate(acceleration_mps2, turn_radps2);
    }

    void call_controller(WheelSpeeds wanted, const WebsimRates& rates) {
        const WebsimRates error{
            (wanted.left_mps + wanted.right_mps) / 2 - rates.speed_mps,
            (wanted.right_mps - wanted.left_mps) / track_m_ - rates.turn_rate_radps};
        const WebsimRates previous{memory_[kSpeedError], memory_[kTurnRateError]};
        const WebsimAcceleration held =
            websim_acceleration(controller_, body_.mass_kg(), error, previous);
        memory_[kAcceleration] = held.forward_mps2;
        memory_[kTurnAcceleration] = held.turn_radps2;
        memory_[kSpeedError] = error.speed_mps;
        memory_[kTurnRateError] = error.turn_rate_radps;
    }

    /// Of the controller, as far as the limit of the speed lets it, and against sideways motion.
    Vec3 wheels_mps2(const Vec3& velocity_mps, const Axes& axes, double duration_s) const {
        const double speed_mps = dot(velocity_mps, axes.forward);
        const double forward_mps2 =
            limited(memory_[kAcceleration], speed_mps, max_speed_mps_, duration_s);
        const double sideways_mps = dot(velocity_mps, axes.left);
        const double sideways_mps2 =
            sideways_mps * std::expm1(-kNoSlip * controller_.cannon_hz * duration_s) / duration_s;
        return forward_mps2 * axes.forward + sideways_mps2 * axes.left;
    }

    double turn_of_wheels_radps2(const WebsimRates& rates, double duration_s) const {
        return limited(memory_[kTurnAcceleration], rates.turn_rate_radps, max_turn_rate_radps_,
                       duration_s);
    }

    /// The acceleration that leads no further than to the limit. What is faster already is not
    /// slowed down by it.
    static double limited(double acceleration, double speed, double limit, double duration_s) {
        const double most = std::max(0.0, limit - speed) / duration_s;
        const double least = std::min(0.0, -limit - speed) / duration_s;
        return std::clamp(acceleration, least, most);
    }

    Vec3 damping_mps2(const Vec3& velocity_mps, double duration_s) const {
        return ((share_undamped(linear_damping_, duration_s) - 1) / duration_s) * velocity_mps;
    }

    Vec3 damping_radps2(const Vec3& turn_rate_radps, double duration_s) const {
        return ((share_undamped(angular_damping_, duration_s) - 1) / duration_s) * turn_rate_radps;
    }

    FreeBody& body_;
    double track_m_;
    CallClock clock_;
    WebsimController controller_;
    double max_speed_mps_;
    double max_turn_rate_radps_;
    double linear_damping_;
    double angular_damping_;
    std::array<double, kMemorySize> memory_{};
};

}  // namespace cancha::world::drives
