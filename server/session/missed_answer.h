#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "referee/core/verdict.h"
#include "server/codec/answer_problem.h"
#include "server/match/seat_answer.h"
#include "server/session/seat.h"

namespace cancha::session {

/// An answer that did not come in time.
struct MissedAnswer {
    Tick tick;
    std::chrono::nanoseconds had{};  ///< How long the seat had to answer.
};

/// So many misses in a row of a seat become events; further ones are only counted. A strategy that
/// is too slow now and then has been told often enough by then, and one that misses every second
/// tick would fill report and recording with nothing else.
inline constexpr std::uint64_t kMostMissesTold = 200;

/// What the rule of the seat tells its robots in place of an answer; replaces `answer`.
void answer_in_absence(const Seat& seat, match::SeatAnswer& answer);

/// "blue did not answer tick 812 within 20.0 ms: ...". For the first miss in a row; those that
/// follow say nothing new. Nothing once the seat has had kMostMissesTold; the last one says so.
std::optional<referee::GameEvent> event_of_miss(Seat& seat, const MissedAnswer& missed);

/// What is wrong with an answer that came too late, a second time or for another tick than the open
/// one.
codec::AnswerProblem problem_of(const Seat& seat, Tick answered, Tick open, bool is_duplicate);

/// The seat answers again, after `misses` ticks.
referee::GameEvent event_of_return(const Seat& seat, Tick tick, std::uint64_t misses);

/// The seat's team has lost the match by this miss.
referee::GameEvent event_of_forfeit(const Seat& seat, const MissedAnswer& missed);

}  // namespace cancha::session
