#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include "server/sim/world/drives/websim_motor.h"
#include "server/sim/world/wheel_drive.h"

namespace cancha::world::drives {

/// Share of its sideways speed that a robot loses in one tick of WebSim's physics engine, because
/// wheels do not slide sideways. The share equals the gain of WebSim's speed controller.
inline constexpr double kNoSlip = 0.45;

/// Drive of a WebSim robot with a free body, which can climb ramps and tip over. Uses the same
/// controllers as the drive for upright bodies, along the robot's own axes. The drive adds no
/// friction of its own: the contacts with the ground have it.
class WebsimRover : public WheelDrive {
  public:
    WebsimRover(FreeBody& body, const DriveContext& context)
        : WheelDrive(context), body_(body), motor_(context) {}

    std::span<double> memory() override { return motor_.memory(); }

  private:
    void turn_wheels(WheelSpeeds wanted, const DriveStep& step) override {
        const Axes axes(body_.rotation());
        const Vec3 velocity_mps = body_.space_velocity_mps();
        const Vec3 turn_rate_radps = body_.space_turn_rate_radps();
        const WebsimRates rates{dot(velocity_mps, axes.forward), dot(turn_rate_radps, axes.up)};
        motor_.act(wanted, rates, body_.mass_kg(), step.duration_s);
        Vec3 acceleration_mps2 = damping_mps2(velocity_mps, step.duration_s);
        Vec3 turn_radps2 = damping_radps2(turn_rate_radps, step.duration_s);
        if (stands_on_wheels(axes)) {
            acceleration_mps2 =
                acceleration_mps2 + wheels_mps2(velocity_mps, axes, step.duration_s);
            turn_radps2 = turn_radps2 + turn_of_wheels_radps2(rates, step.duration_s) * axes.up;
        }
        body_.accelerate(acceleration_mps2, turn_radps2);
    }

    /// Whether the wheels stand on something. If the robot is in the air, or lies on its side or
    /// roof, the drive does not push it.
    bool stands_on_wheels(const Axes& axes) const {
        constexpr double kMostTilt_cosine = 0.5;  // 60 degrees from the support's normal.
        const std::optional<Vec3> normal = body_.support_normal();
        return normal && dot(*normal, axes.up) > kMostTilt_cosine;
    }

    /// Returns the sum of two accelerations: the controller's, along the heading and within the
    /// speed limit, and one that slows sideways motion; world frame.
    Vec3 wheels_mps2(const Vec3& velocity_mps, const Axes& axes, double duration_s) const {
        const double speed_mps = dot(velocity_mps, axes.forward);
        const double forward_mps2 =
            limited(motor_.held().forward_mps2, speed_mps, motor_.limits().speed_mps, duration_s);
        const double sideways_mps = dot(velocity_mps, axes.left);
        const double sideways_mps2 =
            sideways_mps * std::expm1(-kNoSlip * motor_.controller().cannon_hz * duration_s) /
            duration_s;
        return forward_mps2 * axes.forward + sideways_mps2 * axes.left;
    }

    /// Returns the turn acceleration that the controller asks for, within the limit of the turn
    /// rate.
    double turn_of_wheels_radps2(const WebsimRates& rates, double duration_s) const {
        return limited(motor_.held().turn_radps2, rates.turn_rate_radps,
                       motor_.limits().turn_rate_radps, duration_s);
    }

    /// Limits an acceleration so that the step does not lead beyond the speed limit. A robot that
    /// is already faster than the limit is not slowed down.
    static double limited(double acceleration, double speed, double limit, double duration_s) {
        const double most = std::max(0.0, limit - speed) / duration_s;
        const double least = std::min(0.0, -limit - speed) / duration_s;
        return std::clamp(acceleration, least, most);
    }

    /// Deceleration by CANNON's damping; world frame.
    Vec3 damping_mps2(const Vec3& velocity_mps, double duration_s) const {
        return ((motor_.undamped_speed(duration_s) - 1) / duration_s) * velocity_mps;
    }

    /// Turn deceleration by CANNON's damping; world frame.
    Vec3 damping_radps2(const Vec3& turn_rate_radps, double duration_s) const {
        return ((motor_.undamped_turn(duration_s) - 1) / duration_s) * turn_rate_radps;
    }

    FreeBody& body_;
    WebsimMotor motor_;
};

}  // namespace cancha::world::drives
