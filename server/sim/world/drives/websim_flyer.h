#pragma once

#include <algorithm>
#include <string>

#include <fmt/format.h>

#include "server/sim/world/drive.h"

namespace cancha::world::drives {

// Settings of every drive that is derived from WebsimFlyer: the speed limits of WebSim's drones.
inline constexpr Parameter kMaxSpeed{"max_speed_mps", 10, 0.001, 100,
                                     "vmax: limit of each speed that is commanded"};
inline constexpr Parameter kMaxTurnRate{"max_turn_rate_radps", 5, 0.001, 100,
                                        "wmax: limit of the turn rate that is commanded"};

/// Base class of drives with the commands of WebSim's drones: speeds forwards and upwards, and a
/// turn rate. limit() sets a commanded sideways speed to 0.
class WebsimFlyer : public Drive {
  public:
    WebsimFlyer(FreeBody& body, const DriveContext& context)
        : body_(body),
          max_speed_mps_(value_of(context.settings, kMaxSpeed.key)),
          max_turn_rate_radps_(value_of(context.settings, kMaxTurnRate.key)) {}

    void limit(std::span<double> wanted, std::size_t /*command*/) const override {
        for (double& speed_mps : wanted.first(kTurnRate)) {
            speed_mps = std::clamp(speed_mps, -max_speed_mps_, max_speed_mps_);
        }
        wanted[kLeft] = 0;
        wanted[kTurnRate] =
            std::clamp(wanted[kTurnRate], -max_turn_rate_radps_, max_turn_rate_radps_);
    }

    std::string limits_text() const override {
        return fmt::format("{} m/s and {} rad/s are the most; it slides to no side", max_speed_mps_,
                           max_turn_rate_radps_);
    }

  protected:
    // Indices of the numbers of the command BodyVelocity.
    enum Command { kForwardSpeed, kLeft, kClimbSpeed, kTurnRate };

    FreeBody& body_;

  private:
    double max_speed_mps_;
    double max_turn_rate_radps_;
};

}  // namespace cancha::world::drives
