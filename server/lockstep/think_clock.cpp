#include "server/lockstep/think_clock.h"

#include <algorithm>

#include "cancha/base/contract.h"

namespace cancha::lockstep {

using std::chrono::microseconds;

void ThinkClock::start(Clock::time_point now) {
    started_ = unanswered_at_ = now;
    excused_ = asked_later_ = Clock::duration(0);
    is_running_ = true;
}

void ThinkClock::ask_later(Clock::duration absence, Clock::time_point until) {
    // An absence before start(), or after the observation had left, delayed nothing.
    asked_later_ = std::clamp(until - started_, Clock::duration(0), absence);
}

/// A seat that answered during the absence must have been asked before it.
ThinkClock::Clock::time_point ThinkClock::asked_at(Clock::time_point arrived) const {
    const Clock::time_point back = started_ + asked_later_;
    return arrived < back ? started_ : back;
}

bool ThinkClock::is_in_time(Clock::time_point arrived) const {
    return !is_running_ || rule_.waits_forever() ||
           arrived <= asked_at(arrived) + rule_.budget + bank_;
}

void ThinkClock::excuse(Clock::duration absence, Clock::time_point now) {
    if (is_running_) {
        // The seat may have been asked during the absence. If there were two absences before the
        // sockets were read, an answer may have come during the first.
        excused_ = std::min(excused_ + absence, now - started_);
    }
}

ThinkClock::Clock::time_point ThinkClock::arrival(Clock::time_point now,
                                                  std::optional<Clock::time_point> stamp) const {
    return std::clamp(stamp.value_or(now - excused_), unanswered_at_,
                      std::max(unanswered_at_, now));
}

void ThinkClock::unanswered_at(Clock::time_point then) {
    unanswered_at_ = std::max(unanswered_at_, then);
    excused_ = Clock::duration(0);
}

ThinkClock::Clock::duration ThinkClock::stop(Clock::time_point arrived, Clock::time_point now) {
    CANCHA_EXPECTS(is_running_);
    is_running_ = false;
    misses_in_a_row_ = 0;
    if (!rule_.waits_forever() && now - arrived > net::AbsenceWatch::kTolerance) {
        forgiven_.add(now - arrived);
    }
    const Clock::duration thought = arrived - asked_at(arrived);
    if (!rule_.waits_forever() && thought > rule_.budget) {
        // Rounded up, so that the bank never holds more than is left.
        bank_ -= std::min(bank_, std::chrono::ceil<microseconds>(thought - rule_.budget));
    }
    return thought;
}

ThinkClock::Clock::duration ThinkClock::miss(Clock::time_point now) {
    CANCHA_EXPECTS(is_running_);
    is_running_ = false;
    bank_ = microseconds(0);
    ++misses_;
    ++misses_in_a_row_;
    return now - started_;
}

ThinkClock::Clock::time_point ThinkClock::expires_at() const {
    if (!is_running_ || rule_.waits_forever()) {
        return Clock::time_point::max();
    }
    return started_ + asked_later_ + rule_.budget + bank_;
}

}  // namespace cancha::lockstep
