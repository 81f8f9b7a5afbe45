#pragma once

#include <chrono>

#include "referee/core/verdict.h"
#include "server/host/seat.h"
#include "server/lockstep/seat_answer.h"

namespace cancha::host {

/// An answer that did not come in time.
struct MissedAnswer {
    Tick tick;
    std::chrono::nanoseconds had{};  ///< How long the seat had to answer.
};

/// What the rule of the seat tells its robots in place of an answer; replaces `answer`.
void answer_in_absence(const Seat& seat, lockstep::SeatAnswer& answer);

/// "blue did not answer tick 812 within 20.0 ms: ...". For the first miss in a row; those that
/// follow say nothing new.
referee::GameEvent event_of_miss(const Seat& seat, const MissedAnswer& missed);

/// The seat answers again, after `misses` ticks.
referee::GameEvent event_of_return(const Seat& seat, Tick tick, std::uint64_t misses);

/// The seat's team has lost the match by this miss.
referee::GameEvent event_of_forfeit(const Seat& seat, const MissedAnswer& missed);

}  // namespace cancha::host
