#pragma once

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "server/sim/world/drive.h"
#include "server/sim/world/wheel_speeds.h"

namespace cancha::world {

/// Base class of drives that accept only one kind of command, the speeds of two wheels. Limits
/// these speeds to WheelsSpec::max_speed_mps.
class WheelDrive : public Drive {
  public:
    /// Name of this kind of command, for DriveModel::commands.
    static constexpr std::string_view kCommand = "wheels";

    explicit WheelDrive(const DriveContext& context)
        : max_speed_mps_(context.wheels.max_speed_mps) {}

    void limit(std::span<double> wanted, std::size_t /*command*/) const override {
        for (double& speed_mps : wanted) {
            speed_mps = std::clamp(speed_mps, -max_speed_mps_, max_speed_mps_);
        }
    }

    std::string limits_text() const override {
        return fmt::format("{} m/s is the most", max_speed_mps_);
    }

    void act(std::span<const double> wanted, const DriveStep& step) override {
        turn_wheels({.left_mps = wanted[0], .right_mps = wanted[1]}, step);
    }

  private:
    /// Acts on the body for the next step of the solver; see Drive::act(). `wanted`: wheel speeds
    /// of the last command, after limit().
    virtual void turn_wheels(WheelSpeeds wanted, const DriveStep& step) = 0;

    double max_speed_mps_;
};

}  // namespace cancha::world
