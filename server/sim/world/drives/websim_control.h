#pragma once

#include <algorithm>
#include <cmath>

// Parts that the drives of WebSim's robots share; websim.cpp has the source of the numbers. WebSim
// adds the output of a controller to momentum or angular momentum once in every tick of its physics
// engine CANNON, so an output is an impulse, and a force that is held is that times the rate.
namespace cancha::world::drives {

/// Says in which steps the controllers are called.
///
/// A call happens at the beginning of the step that begins nearest to the moment at which it is
/// due. What it comes too early or too late, which is half a step at most, is carried on to the
/// next, so calls do not drift however steps and period go into each other. Steps that are longer
/// than the period have one call each.
class CallClock {
  public:
    explicit CallClock(double period_s) : period_s_(period_s) {}

    /// Called once in every step. `until_call_s` is the memory of it: 0 before the first one.
    bool is_due(double& until_call_s, double duration_s) const {
        const bool is_due = until_call_s < duration_s / 2;
        if (is_due) {
            until_call_s = std::max(until_call_s, -period_s_) + period_s_;
        }
        until_call_s -= duration_s;
        return is_due;
    }

  private:
    double period_s_;
};

/// Proportional to the error and to its change since the last call, within a limit.
struct PdController {
    double gain;         ///< Gain of the error.
    double change_gain;  ///< Gain of its change; WebSim does not divide by the time.

    double output(double error, double previous, double limit) const {
        return std::clamp(gain * error + change_gain * (error - previous), -limit, limit);
    }
};

/// Share of a speed that is left after `duration_s`, of which a share is lost per second: CANNON's
/// damping.
inline double share_undamped(double damping, double duration_s) {
    return std::pow(1 - damping, duration_s);
}

}  // namespace cancha::world::drives
