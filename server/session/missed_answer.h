#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "referee/core/verdict.h"
#include "server/codec/answer_problem.h"
#include "server/session/seat.h"
#include "server/sim/match/seat_answer.h"

namespace cancha::session {

/// An answer that did not come in time.
struct MissedAnswer {
    Tick tick;
    std::chrono::nanoseconds had{};  ///< How long the seat had to answer.
};

/// Shortest match time between two events about missed answers of one seat; misses in between are
/// only counted. Otherwise a strategy that misses every second tick would fill terminal, log,
/// report and recording.
inline constexpr double kMissesToldEvery_s = 10;

/// Replaces `answer` with the commands that the seat's deadline rule prescribes for a missed
/// answer.
void answer_in_absence(const Seat& seat, match::SeatAnswer& answer);

/// Returns the event "blue did not answer tick 812 within 20.0 ms: ...", with the number of misses
/// since the last such event. None if this run of misses was already reported, or if the last event
/// was less than kMissesToldEvery_s ago.
std::optional<referee::GameEvent> event_of_miss(Seat& seat, const MissedAnswer& missed,
                                                TickRate rate);

/// Problem of an answer that came too late, a second time, or for another tick than the open one.
codec::AnswerProblem problem_of(const Seat& seat, Tick answered, Tick open, bool is_duplicate);

/// Event: the seat answers again after `misses` missed ticks.
referee::GameEvent event_of_return(const Seat& seat, Tick tick, std::uint64_t misses);

/// Event: the seat's team has lost the match by this miss.
referee::GameEvent event_of_forfeit(const Seat& seat, const MissedAnswer& missed);

}  // namespace cancha::session
