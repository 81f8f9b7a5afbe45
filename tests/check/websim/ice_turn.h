#pragma once

#include <algorithm>
#include <cmath>

#include "proto/base/values/angle.h"

namespace cancha::websim {

/// Turn rate of WebSim's girarHasta(90), and the angle at which it stops: 5 degrees early.
inline constexpr double kTurn_radps = 1.5;
inline constexpr double kStop_deg = 85;

/// Friction of ice.
inline constexpr double kIce = 1e-7;

/// Theory of girarHasta(90), without friction and without ticks. With tau = I / (f 0.05) and the
/// wanted turn rate w, the robot turns at w (1 - e^(-t/tau)) and has turned by w (t - tau (1 -
/// e^(-t/tau))). From the moment it wants to stand, it slides on by tau times its turn rate then.
class IceTurn {
  public:
    explicit IceTurn(double cannon_hz) : tau_s_(kInertia_kgm2 / (cannon_hz * kTurnGain)) {
        double early_s = 0;
        double late_s =
            kStop_deg / kDegreesPerRad / kTurn_radps + tau_s_;  // It is past 85 degrees then.
        constexpr int kHalvings = 60;                           // More than a double has bits.
        for (int i = 0; i < kHalvings; ++i) {
            const double t_s = (early_s + late_s) / 2;
            (begun_deg(t_s) < kStop_deg ? early_s : late_s) = t_s;
        }
        stop_s_ = late_s;
    }

    /// Time constant with which the turn rate approaches the wanted one.
    double tau_s() const { return tau_s_; }

    double turn_rate_radps(double t_s) const {
        return kTurn_radps * reached(std::min(t_s, stop_s_)) * left(t_s);
    }

    double turned_deg(double t_s) const {
        if (t_s < stop_s_) {
            return begun_deg(t_s);
        }
        const double slide_rad = kTurn_radps * reached(stop_s_) * tau_s_ * (1 - left(t_s));
        return kStop_deg + slide_rad * kDegreesPerRad;
    }

    /// Angle at which the robot comes to rest.
    double end_deg() const {
        return kStop_deg + kTurn_radps * reached(stop_s_) * tau_s_ * kDegreesPerRad;
    }

  private:
    // Numbers as printed in the thesis. Not shared with the drive, so that a mistake there shows.
    static constexpr double kTurnGain = 0.05;
    static constexpr double kInertia_kgm2 = 1.3;

    /// Share of the wanted turn rate that is reached at this time.
    double reached(double t_s) const { return -std::expm1(-t_s / tau_s_); }

    /// Share of the turn rate that is left after the robot wants to stand.
    double left(double t_s) const { return std::exp(-std::max(0.0, t_s - stop_s_) / tau_s_); }

    double begun_deg(double t_s) const {
        return kTurn_radps * (t_s - tau_s_ * reached(t_s)) * kDegreesPerRad;
    }

    double tau_s_;
    double stop_s_ = 0;
};

}  // namespace cancha::websim
