#pragma once

#include <array>
#include <span>

#include "server/sim/world/drive.h"
#include "server/sim/world/drives/websim.h"
#include "server/sim/world/drives/websim_control.h"
#include "server/sim/world/wheel_speeds.h"

namespace cancha::world::drives {

/// The speed and yaw controllers of a WebSim ground robot. Two drives use this class: one for
/// bodies that stay upright, one for free bodies (WebsimRover). Stores the settings of the drive,
/// and the numbers that the controllers remember from one call to the next.
class WebsimMotor {
  public:
    explicit WebsimMotor(const DriveContext& context)
        : track_m_(context.wheels.track_m),
          clock_(value_of(context.settings, "period_s")),
          controller_{.cannon_hz = value_of(context.settings, "cannon_hz"),
                      .max_force_ns = value_of(context.settings, "max_force_ns"),
                      .max_torque_nms = value_of(context.settings, "max_torque_nms"),
                      .inertia_kgm2 = value_of(context.settings, "inertia_kgm2")},
          limits_{.speed_mps = value_of(context.settings, "max_speed_mps"),
                  .turn_rate_radps = value_of(context.settings, "max_turn_rate_radps")},
          linear_damping_(value_of(context.settings, "linear_damping")),
          angular_damping_(value_of(context.settings, "angular_damping")) {}

    /// Calls the controllers if a call is due in this step; otherwise does nothing. `wanted`:
    /// commanded speeds. `rates`: present speed and turn rate. `mass_kg`: mass of the robot.
    /// `duration_s`: duration of the step.
    void act(WheelSpeeds wanted, const WebsimRates& rates, double mass_kg, double duration_s) {
        if (!clock_.is_due(memory_[kUntilCall], duration_s)) {
            return;
        }
        const WebsimRates error{
            (wanted.left_mps + wanted.right_mps) / 2 - rates.speed_mps,
            (wanted.right_mps - wanted.left_mps) / track_m_ - rates.turn_rate_radps};
        const WebsimRates previous{memory_[kSpeedError], memory_[kTurnRateError]};
        const WebsimAcceleration held = websim_acceleration(controller_, mass_kg, error, previous);
        memory_[kAcceleration] = held.forward_mps2;
        memory_[kTurnAcceleration] = held.turn_radps2;
        memory_[kSpeedError] = error.speed_mps;
        memory_[kTurnRateError] = error.turn_rate_radps;
    }

    /// Accelerations from the last call of the controllers, which hold until the next call. 0
    /// before the first call.
    WebsimAcceleration held() const { return {memory_[kAcceleration], memory_[kTurnAcceleration]}; }

    /// Numbers for Drive::memory(), in the order of `Memory`.
    std::span<double> memory() { return memory_; }

    const WebsimController& controller() const { return controller_; }

    /// Highest speed and turn rate, from the drive's settings.
    const WebsimRates& limits() const { return limits_; }

    /// Share of the speed that is left after damping for `duration_s`.
    double undamped_speed(double duration_s) const {
        return share_undamped(linear_damping_, duration_s);
    }

    /// Share of the turn rate that is left after damping for `duration_s`.
    double undamped_turn(double duration_s) const {
        return share_undamped(angular_damping_, duration_s);
    }

  private:
    // Indices of the numbers in memory_, which are in SI units: time until the next call,
    // accelerations until the next call, errors of speed and turn rate at the last call.
    enum Memory {
        kUntilCall,
        kAcceleration,
        kTurnAcceleration,
        kSpeedError,
        kTurnRateError,
        kMemorySize
    };

    double track_m_;
    CallClock clock_;
    WebsimController controller_;
    WebsimRates limits_;
    double linear_damping_;
    double angular_damping_;
    std::array<double, kMemorySize> memory_{};
};

}  // namespace cancha::world::drives
