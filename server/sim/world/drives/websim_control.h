#pragma once

#include <algorithm>
#include <cmath>

// Shared parts of the drives of WebSim's robots; websim.cpp gives the source of the numbers. In
// every tick of its physics engine CANNON, WebSim adds a controller's output to the momentum or the
// angular momentum of a robot. So an output is an impulse. Our drives apply a constant force
// instead: the impulse times CANNON's tick rate.
namespace cancha::world::drives {

/// Decides in which steps of the solver the controllers of a drive are called.
///
/// A call is due once in every period. A call happens in the step whose start is nearest to the
/// time at which the call is due, so the call is early or late by at most half a step. This error
/// does not add up from call to call, whatever the ratio of step and period. If steps are longer
/// than the period, each step has one call.
class CallClock {
  public:
    /// `period_s`: time between two calls.
    explicit CallClock(double period_s) : period_s_(period_s) {}

    /// Returns whether the controllers must be called in this step. Call this function once in
    /// every step. `duration_s`: duration of the step. `until_call_s`: time until the next call,
    /// kept in the drive's memory; 0 before the first step.
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

/// PD controller. Its output has two parts: one is proportional to the error, the other to the
/// change of the error since the last call. Their sum is kept within a limit.
struct PdController {
    double gain;  ///< Gain of the error.
    /// Gain of the change of the error. WebSim does not divide the change by the time between
    /// calls.
    double change_gain;

    /// Returns the output, limited to `-limit` ... `limit`. `previous`: error at the last call.
    double output(double error, double previous, double limit) const {
        return std::clamp(gain * error + change_gain * (error - previous), -limit, limit);
    }
};

/// Returns the share of its speed that a body still has after `duration_s`, if it loses the share
/// `damping` of its speed per second, as in CANNON.
inline double share_undamped(double damping, double duration_s) {
    return std::pow(1 - damping, duration_s);
}

}  // namespace cancha::world::drives
