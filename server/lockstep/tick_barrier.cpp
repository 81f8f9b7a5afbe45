#include "server/lockstep/tick_barrier.h"

#include <utility>

namespace cancha::lockstep {

void TickBarrier::open(Tick tick) {
    CANCHA_EXPECTS(!is_open_);
    for (Place& place : answers_) {
        place.is_given = false;
    }
    answered_ = 0;
    tick_ = tick;
    is_open_ = true;
}

TickBarrier::Admission TickBarrier::offer(SeatIndex seat, Tick tick, match::SeatAnswer& answer) {
    CANCHA_EXPECTS(seat < answers_.size());
    Place& place = answers_[seat];
    if (tick == tick_ && place.is_given) {
        return Admission::kDuplicate;
    }
    if (!is_open_ || tick != tick_) {
        return Admission::kWrongTick;
    }
    std::swap(place.answer, answer);
    place.is_given = true;
    ++answered_;
    return Admission::kAccepted;
}

}  // namespace cancha::lockstep
