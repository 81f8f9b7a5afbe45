#include "server/lockstep/pacing.h"

#include <cmath>

#include "cancha/base/contract.h"

namespace cancha::lockstep {

void Pacing::pause() {
    is_paused_ = true;
    steps_left_ = 0;
}

void Pacing::resume() {
    is_paused_ = false;
    steps_left_ = 0;
    forget_schedule();
}

void Pacing::step(std::uint64_t ticks) {
    CANCHA_EXPECTS(ticks > 0);
    is_paused_ = false;
    steps_left_ = ticks;
    forget_schedule();
}

void Pacing::set_speed(double speed) {
    CANCHA_EXPECTS(std::isfinite(speed) && speed >= 0);
    speed_ = speed + 0.0;  // Avoids "-0" in texts for people.
    forget_schedule();
}

Pacing::Clock::time_point Pacing::next_tick_at(Clock::time_point now) {
    CANCHA_EXPECTS(!is_paused_);
    if (speed_ == 0) {
        return now;
    }
    const std::chrono::duration<double> elapsed(static_cast<double>(opened_) * rate_.period_s() /
                                                speed_);
    const Clock::time_point due = start_ + std::chrono::duration_cast<Clock::duration>(elapsed);
    if (is_scheduled_ && now - due <= kLongestDelayToCatchUp) {
        return due;
    }
    is_scheduled_ = true;
    start_ = now;
    opened_ = 0;
    return now;
}

void Pacing::tick_opened() {
    ++opened_;
    if (steps_left_ > 0 && --steps_left_ == 0) {
        is_paused_ = true;
    }
}

}  // namespace cancha::lockstep
