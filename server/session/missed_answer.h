#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "referee/core/verdict.h"
#include "server/codec/answer_problem.h"
#include "server/session/seat.h"
#include "server/sim/match/seat_answer.h"

namespace cancha::session {

/// An answer of a seat that did not come in time.
struct MissedAnswer {
    Tick tick;                       ///< Tick that was not answered.
    std::chrono::nanoseconds had{};  ///< How long the seat had to answer.
};

/// Shortest time in the match between two events about missed answers of one seat. Misses in
/// between are only counted, because a strategy that misses every second tick would otherwise fill
/// terminal, log, report and recording.
inline constexpr double kMissesToldEvery_s = 10;

/// Replaces `answer` with the commands that the seat's order::DeadlineRule prescribes for a missed
/// answer: stop all robots, or none, so that the robots keep their last commands.
void answer_in_absence(const Seat& seat, match::SeatAnswer& answer);

/// Returns the event "blue did not answer tick 812 within 20.0 ms: ...", with the number of misses
/// since the last such event. None: an event has reported a miss since the seat's last answer, or
/// the last event is less than kMissesToldEvery_s old.
std::optional<referee::GameEvent> event_of_miss(Seat& seat, const MissedAnswer& missed,
                                                TickRate rate);

/// Returns the problem of an answer that came too late, a second time, or for another tick than the
/// open one. `answered`: tick that the answer names. `open`: the open tick. `is_duplicate`: the
/// seat has already answered it.
codec::AnswerProblem problem_of(const Seat& seat, Tick answered, Tick open, bool is_duplicate);

/// Makes the event that the seat answers again after `misses` missed ticks.
referee::GameEvent event_of_return(const Seat& seat, Tick tick, std::uint64_t misses);

/// Makes the event that the seat's team has lost the match by this miss.
referee::GameEvent event_of_forfeit(const Seat& seat, const MissedAnswer& missed);

}  // namespace cancha::session
