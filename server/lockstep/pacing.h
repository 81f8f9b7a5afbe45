#pragma once

#include <chrono>
#include <cstdint>

#include "cancha/base/tick.h"

namespace cancha::lockstep {

/// Decides when the next tick may be opened. A match is played at any multiple of real time, as
/// fast as possible, in single steps, or is paused. Pacing only delays ticks, so it never changes a
/// result.
///
/// Reads no clock: the caller passes the time.
class Pacing {
  public:
    using Clock = std::chrono::steady_clock;

    /// Longest delay that a match makes up for by playing faster, for example after a strategy has
    /// thought for long. If the delay is longer, the match does not make up for it. Chosen by eye:
    /// in a viewer a longer burst of ticks looks like a jump.
    static constexpr Clock::duration kLongestDelayToCatchUp = std::chrono::milliseconds(100);

    /// Highest speed, as a multiple of real time, at which a tick lasts long enough for processes
    /// to sleep and wake up again. At 60 Hz such a tick lasts 0.8 ms.
    static constexpr double kLeisurely = 20;

    /// `speed`: simulated seconds per second; 0 means as fast as possible.
    Pacing(TickRate rate, double speed) : rate_(rate) { set_speed(speed); }

    void pause();
    void resume();

    /// Plays `ticks` ticks, then pauses. Expects: ticks > 0.
    void step(std::uint64_t ticks);

    /// `speed`: simulated seconds per second; 0 means as fast as possible. Expects: speed is finite
    /// and not negative.
    void set_speed(double speed);

    double speed() const { return speed_; }

    bool is_paused() const { return is_paused_; }

    /// Whether the match runs faster than kLeisurely, so that every microsecond counts.
    bool is_in_a_hurry() const { return !is_paused_ && (speed_ == 0 || speed_ > kLeisurely); }

    /// Returns when the next tick may be opened. If the time is in the past, the tick may be opened
    /// at once. Expects: not paused.
    Clock::time_point next_tick_at(Clock::time_point now);

    /// Call when the tick that next_tick_at() allowed has been opened. Counts it for the schedule
    /// and for step().
    void tick_opened();

  private:
    void forget_schedule() { is_scheduled_ = false; }

    TickRate rate_;
    double speed_ = 0;
    bool is_paused_ = false;
    // Ticks until the pause that step() asked for; 0 if there is none.
    std::uint64_t steps_left_ = 0;
    bool is_scheduled_ = false;
    Clock::time_point start_{};  // Start of the schedule: tick n is due at start_ + n periods.
    std::uint64_t opened_ = 0;   // Ticks opened since start_.
};

}  // namespace cancha::lockstep
