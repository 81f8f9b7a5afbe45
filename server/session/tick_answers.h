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

/// Asks the seats for their answers in each tick, takes the answers, and replaces overdue answers
/// with substitutes.
///
/// Thread: all calls on one thread.
class TickAnswers {
  public:
    /// `journal`: receives the seats' drawings; null if nobody does. Borrows all arguments.
    TickAnswers(RunningMatch& running, SeatTable& seats, RoomMessages& messages,
                DrawingBoard& board, match::Journal* journal)
        : running_(running), seats_(seats), messages_(messages), board_(board), journal_(journal) {}

    /// Sends the open tick to every seat and starts the seats' think clocks. Seats with a script
    /// are answered for at once.
    void ask();

    /// Sends the open tick to a seat with a new occupant, unless the seat has already answered. The
    /// seat's thinking time is not started anew.
    void ask_again(Seat& seat);

    /// Takes an answer of a seat. Returns false if it does not count, because it came too late, a
    /// second time, or for another tick; the seat then gets a Notice.
    bool accept(Seat& seat, const v1::TickAnswer& answer);

    /// Returns the time at which the next missing answer becomes overdue; time_point::max() if none
    /// ever does.
    Seat::Clock::time_point due() const;

    /// Counts answers that are overdue at `now` as missed, and replaces them as the seats' deadline
    /// rules say.
    void miss_overdue(Seat::Clock::time_point now);

    /// Implements lockstep::Audience::server_was_absent(). A seat is not charged for an absence of
    /// the server that came after the seat's answer, or before the seat was asked.
    void server_was_absent(const net::Absence& absence, Seat::Clock::time_point now);
    /// Implements lockstep::Audience::unanswered_at().
    void unanswered_at(Seat::Clock::time_point then);

    /// The slowest answers of the match so far.
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
    Seat* asked_ = nullptr;  // Seat whose observation may not have been sent yet.
    std::chrono::nanoseconds logged_absence_{};  // Total absence in the last log line about it.
    match::SeatAnswer answer_;  // Kept between ticks, like the next two, to reuse memory.
    std::vector<codec::AnswerProblem> problems_;
    v1::Drawing drawing_;
};

}  // namespace cancha::session
