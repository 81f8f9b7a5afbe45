#pragma once

#include <algorithm>
#include <cmath>

#include "proto/base/values/angle.h"

namespace cancha::websim {

/// WebSim's girarHasta(90) turns so fast, and stops 5 degrees early.
inline constexpr double kTurn_radps = 1.5;
inline constexpr double kStop_deg = 85;

/// The friction of ice.
inline constexpr double kIce = 1e-7;

/// That turn by theory, without friction and without ticks. With tau = I / (f 0.05) the robot turns
/// at w (1 - e^(-t/tau)), has turned by w (t - tau (1 - e^(-t/tau))), and once it wants to stand
/// slides on by tau times the turn rate that it has then.
class IceTurn {
  public:
    explicit IceTurn(double cannon_hz) : tau_s_(kInertia_kgm2 / (cannon_hz * kTurnGain)) {
        double early_s = 0;
        double late_s =
            kStop_deg / kDegreesPerRad / kTurn_radps + tau_s_;  // There it is past 85 degrees.
        constexpr int kHalvings = 60;                           // More than a double has digits.
        for (int i = 0; i < kHalvings; ++i) {
            const double t_s = (early_s + late_s) / 2;
            (begun_deg(t_s) < kStop_deg ? early_s : late_s) = t_s;
        }
        stop_s_ = late_s;
    }

    /// How long the turn rate takes to come near to what is wanted.
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

    /// Where it comes to rest.
    double end_deg() const {
        return kStop_deg + kTurn_radps * reached(stop_s_) * tau_s_ * kDegreesPerRad;
    }

  private:
    // As the thesis prints them; written once more, so that a slip in the drive shows.
    static constexpr double kTurnGain = 0.05;
    static constexpr double kInertia_kgm2 = 1.3;

    /// Share of the wanted turn rate.
    double reached(double t_s) const { return -std::expm1(-t_s / tau_s_); }

    /// Share of the turn rate of the moment in which it wants to stand.
    double left(double t_s) const { return std::exp(-std::max(0.0, t_s - stop_s_) / tau_s_); }

    double begun_deg(double t_s) const {
        return kTurn_radps * (t_s - tau_s_ * reached(t_s)) * kDegreesPerRad;
    }

    double tau_s_;
    double stop_s_ = 0;
};

}  // namespace cancha::websim
