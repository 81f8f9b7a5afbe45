#pragma once

#include <chrono>
#include <cstdint>

#include "cancha/base/tick.h"

namespace cancha::lockstep {

/// Decides when the next tick may be opened: in real time, x times real time, as fast as possible,
/// paused, or so many single steps. It only ever delays, so it never changes a result.
///
/// Reads no clock: the caller says what time it is.
class Pacing {
  public:
    using Clock = std::chrono::steady_clock;

    /// A match that fell behind by more than this, because a strategy thought for long, does not
    /// hurry to catch up. Chosen by eye: a viewer shows a longer burst as a jump.
    static constexpr Clock::duration kLongestDelayToCatchUp = std::chrono::milliseconds(100);

    /// Up to this speed a tick has time enough for a process to be woken up in it: 0.8 ms at 60 Hz.
    static constexpr double kLeisurely = 20;

    /// `speed`: as in set_speed(). Simulated seconds per second; 0: as fast as possible.
    Pacing(TickRate rate, double speed) : rate_(rate) { set_speed(speed); }

    void pause();
    void resume();

    /// Plays so many ticks, then pauses. Expects: ticks > 0.
    void step(std::uint64_t ticks);

    /// Expects: speed is finite and not negative.
    void set_speed(double speed);

    double speed() const { return speed_; }

    bool is_paused() const { return is_paused_; }

    /// Every microsecond counts: the match does not wait for a clock, or hardly.
    bool is_in_a_hurry() const { return !is_paused_ && (speed_ == 0 || speed_ > kLeisurely); }

    /// When the next tick may be opened; in the past if at once. Expects: not paused.
    Clock::time_point next_tick_at(Clock::time_point now);

    /// The tick that next_tick_at() allowed has been opened.
    void tick_opened();

  private:
    void forget_schedule() { is_scheduled_ = false; }

    TickRate rate_;
    double speed_ = 0;
    bool is_paused_ = false;
    std::uint64_t steps_left_ = 0;  // 0: not stepping.
    bool is_scheduled_ = false;
    Clock::time_point start_{};  // Of the schedule: tick n is due at start_ + n periods.
    std::uint64_t opened_ = 0;   // Since start_.
};

}  // namespace cancha::lockstep
