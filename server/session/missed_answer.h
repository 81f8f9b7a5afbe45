#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "referee/core/verdict.h"
#include "server/codec/answer_problem.h"
#include "server/session/seat.h"
#include "server/sim/match/seat_answer.h"

namespace cancha::session {

/// An answer of a seat (the place that one strategy occupies) that did not come in time.
struct MissedAnswer {
    Tick tick;                       ///< Tick that was not answered.
    std::chrono::nanoseconds had{};  ///< How long the seat had to answer.
};

/// Shortest time between two events about missed answers of one seat, in simulated time. Misses
/// between them are only counted. Otherwise a strategy that misses every second tick would fill
/// terminal, log, report and recording.
inline constexpr double kMissesToldEvery_s = 10;

/// Replaces `answer` with the commands that the seat's order::DeadlineRule prescribes for a missed
/// answer. These are either commands that stop all robots, or no commands, so that the robots keep
/// their last ones.
void answer_in_absence(const Seat& seat, match::SeatAnswer& answer);

/// Returns the event "blue did not answer tick 812 within 20.0 ms: ...", with the number of misses
/// since the last such event. Returns none if an event has reported a miss since the seat's last
/// answer, or if the last such event is less than kMissesToldEvery_s old.
std::optional<referee::GameEvent> event_of_miss(Seat& seat, const MissedAnswer& missed,
                                                TickRate rate);

/// Returns the problem of an answer that does not count, because it came too late, a second time,
/// or for a tick that is not open. `answered`: tick that the answer names. `open`: the open tick.
/// `is_duplicate`: whether the seat has already answered the open tick.
codec::AnswerProblem problem_of(const Seat& seat, Tick answered, Tick open, bool is_duplicate);

/// Makes the event which says that the seat answers again after `misses` missed ticks.
referee::GameEvent event_of_return(const Seat& seat, Tick tick, std::uint64_t misses);

/// Makes the event which says that the seat's team has lost the match because of this miss.
referee::GameEvent event_of_forfeit(const Seat& seat, const MissedAnswer& missed);

}  // namespace cancha::session
