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

/// Match time between two events of missed answers of a seat; further misses are only counted. A
/// strategy that misses every second tick would fill terminal, log, report and recording with
/// nothing else.
inline constexpr double kMissesToldEvery_s = 10;

/// Gives the seat's robots what its rule says in place of an answer; replaces `answer`.
void answer_in_absence(const Seat& seat, match::SeatAnswer& answer);

/// "blue did not answer tick 812 within 20.0 ms: ...", and how many more it has missed since the
/// last of these events. Nothing where this row of misses has been told, as the others in it say
/// nothing new, or where the last event was less than kMissesToldEvery_s ago.
std::optional<referee::GameEvent> event_of_miss(Seat& seat, const MissedAnswer& missed,
                                                TickRate rate);

/// Problem with an answer that came too late, a second time or for another tick than the open
/// one.
codec::AnswerProblem problem_of(const Seat& seat, Tick answered, Tick open, bool is_duplicate);

/// The seat answers again, after `misses` ticks.
referee::GameEvent event_of_return(const Seat& seat, Tick tick, std::uint64_t misses);

/// The seat's team has lost the match by this miss.
referee::GameEvent event_of_forfeit(const Seat& seat, const MissedAnswer& missed);

}  // namespace cancha::session
