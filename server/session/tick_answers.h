#pragma once

#include <chrono>
#include <vector>

#include "server/codec/answer_decoder.h"
#include "server/lockstep/pacing.h"
#include "server/session/drawing_board.h"
#include "server/session/missed_answer.h"
#include "server/session/room_messages.h"
#include "server/session/running_match.h"
#include "server/session/seat_table.h"
#include "server/session/slowest_answers.h"
#include "server/sim/match/journal.h"
#include "server/sim/match/seat_answer.h"

namespace cancha::session {

/// Asks the seats in each tick, takes their answers, and substitutes missing ones.
///
/// Thread: all calls on one thread.
class TickAnswers {
  public:
    /// Borrows all arguments; `journal` may be null.
    TickAnswers(RunningMatch& running, SeatTable& seats, RoomMessages& messages,
                DrawingBoard& board, match::Journal* journal)
        : running_(running), seats_(seats), messages_(messages), board_(board), journal_(journal) {}

    /// Sends the open tick to every seat.
    void ask();

    /// Sends the open tick to a seat with a new occupant, unless the seat has answered. The seat's
    /// time runs on.
    void ask_again(Seat& seat);

    /// Takes an answer. Returns whether it answers the open tick.
    bool accept(Seat& seat, const v1::TickAnswer& answer);

    /// Returns when the next missing answer becomes overdue; time_point::max(): never.
    Seat::Clock::time_point due() const;

    /// Counts answers that are overdue at `now` as missed, and substitutes them.
    void miss_overdue(Seat::Clock::time_point now);

    /// Implements Audience::server_was_absent(): no seat is charged for an absence after its
    /// answer.
    void server_was_absent(const net::Absence& absence, Seat::Clock::time_point now);
    void unanswered_at(Seat::Clock::time_point then);

    const SlowestAnswers& slowest() const { return slowest_; }

  private:
    bool is_too_late(const Seat& seat, const v1::TickAnswer& answer) const;
    static Seat::Clock::time_point arrival_of(const Seat& seat, Seat::Clock::time_point now);
    void note(Seat& seat);
    void log_absence(const net::Absence& absence);
    void miss(Seat& seat, Seat::Clock::time_point now);
    void tell_miss(Seat& seat, const MissedAnswer& missed);
    void follow_script(const Seat& seat);
    void fill_in(const Seat& seat);
    void take_drawing(const Seat& seat, const v1::Drawing& drawing);

    RunningMatch& running_;
    SeatTable& seats_;
    RoomMessages& messages_;
    DrawingBoard& board_;
    match::Journal* journal_;
    SlowestAnswers slowest_;
    Seat* asked_ = nullptr;                      // Seat that may not have its observation yet.
    std::chrono::nanoseconds logged_absence_{};  // Total in the last log line about absences.
    match::SeatAnswer answer_;  // Kept between ticks, like the next two, to reuse memory.
    std::vector<codec::AnswerProblem> problems_;
    v1::Drawing drawing_;
};

}  // namespace cancha::session
