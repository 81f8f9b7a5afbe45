#pragma once

#include <algorithm>
#include <cmath>

// Shared parts of the drives of WebSim's robots; websim.cpp gives the source of the numbers. WebSim
// adds a controller's output to the momentum or angular momentum once in every tick of its physics
// engine CANNON. So an output is an impulse; a constant force is the impulse times the tick rate.
namespace cancha::world::drives {

/// Decides in which steps the controllers are called.
///
/// A call happens at the start of the step that begins nearest to the time when it is due. The
/// error, at most half a step, is carried over to the next call, so that calls do not drift,
/// whatever the ratio of step and period. If steps are longer than the period, each step has one
/// call.
class CallClock {
  public:
    explicit CallClock(double period_s) : period_s_(period_s) {}

    /// Whether a call is due. Called once in every step. `until_call_s`: memory, 0 before the first
    /// step.
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

/// Controller whose output is proportional to the error and to its change since the last call,
/// within a limit.
struct PdController {
    double gain;         ///< Gain of the error.
    double change_gain;  ///< Gain of its change. WebSim does not divide the change by the time.

    double output(double error, double previous, double limit) const {
        return std::clamp(gain * error + change_gain * (error - previous), -limit, limit);
    }
};

/// Share of a speed that is left after `duration_s` if the share `damping` is lost per second:
/// CANNON's damping.
inline double share_undamped(double damping, double duration_s) {
    return std::pow(1 - damping, duration_s);
}

}  // namespace cancha::world::drives
