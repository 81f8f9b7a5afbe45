#pragma once

#include <algorithm>
#include <cmath>

#include "proto/base/values/angle.h"

namespace cancha::websim {

/// Turn rate commanded by WebSim's function girarHasta(90) ("turn until 90 degrees"), and the angle
/// at which the command ends: 5 degrees early.
inline constexpr double kTurn_radps = 1.5;
inline constexpr double kStop_deg = 85;

/// Coefficient of friction of ice.
inline constexpr double kIce = 1e-7;

/// Theory of girarHasta(90) without friction, in continuous time. I is the moment of inertia, f the
/// rate at which WebSim calls its controllers, 0.05 their gain for turns, tau = I / (f 0.05), and w
/// the wanted turn rate. The turn rate at time t is w (1 - e^(-t/tau)), and the angle turned is w
/// (t - tau (1 - e^(-t/tau))). When the command ends, the robot turns on by tau times its turn rate
/// at that moment.
class IceTurn {
  public:
    /// `cannon_hz`: rate at which WebSim calls its controllers.
    explicit IceTurn(double cannon_hz) : tau_s_(kInertia_kgm2 / (cannon_hz * kTurnGain)) {
        double early_s = 0;
        double late_s = kStop_deg / kDegreesPerRad / kTurn_radps + tau_s_;  // Past 85 degrees.
        constexpr int kHalvings = 60;  // More than a double's bits.
        for (int i = 0; i < kHalvings; ++i) {
            const double t_s = (early_s + late_s) / 2;
            (begun_deg(t_s) < kStop_deg ? early_s : late_s) = t_s;
        }
        stop_s_ = late_s;
    }

    /// Returns the time constant with which the turn rate approaches the wanted turn rate.
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

    /// Returns the angle at which the robot comes to rest.
    double end_deg() const {
        return kStop_deg + kTurn_radps * reached(stop_s_) * tau_s_ * kDegreesPerRad;
    }

  private:
    // Numbers as printed in the thesis. The drive has its own copy, so that a mistake in the drive
    // shows.
    static constexpr double kTurnGain = 0.05;
    static constexpr double kInertia_kgm2 = 1.3;

    /// Returns the share of the wanted turn rate that is reached at this time.
    double reached(double t_s) const { return -std::expm1(-t_s / tau_s_); }

    /// Returns the share of the turn rate that is left at this time since the start; 1 before the
    /// command ends.
    double left(double t_s) const { return std::exp(-std::max(0.0, t_s - stop_s_) / tau_s_); }

    double begun_deg(double t_s) const {
        return kTurn_radps * (t_s - tau_s_ * reached(t_s)) * kDegreesPerRad;
    }

    double tau_s_;
    double stop_s_ = 0;
};

}  // namespace cancha::websim
