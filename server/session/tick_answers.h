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

/// Asks the seats each tick, takes what they answer, and says what holds for those who are late.
///
/// Thread: one.
class TickAnswers {
  public:
    /// Borrows all; `journal` may be null.
    TickAnswers(RunningMatch& running, SeatTable& seats, RoomMessages& messages,
                DrawingBoard& board, match::Journal* journal)
        : running_(running), seats_(seats), messages_(messages), board_(board), journal_(journal) {}

    /// A tick is open: asks every seat.
    void ask();

    /// Asks one whose occupant has just come, if it has not answered; the time runs on.
    void ask_again(Seat& seat);

    /// Returns whether it is the answer to the open tick.
    bool accept(Seat& seat, const v1::TickAnswer& answer);

    /// When the next missing answer is overdue; time_point::max() if none ever is.
    Seat::Clock::time_point due() const;

    /// Answers that were due are missed.
    void miss_overdue(Seat::Clock::time_point now);

    /// The server itself was away until now: as Audience. No seat is charged for what it had
    /// answered before.
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
    Seat* asked_ = nullptr;                      // That may not have its observation yet.
    std::chrono::nanoseconds logged_absence_{};  // The total in the last line about it.
    match::SeatAnswer answer_;  // Kept between ticks, as those below, so that memory is used again.
    std::vector<codec::AnswerProblem> problems_;
    v1::Drawing drawing_;
};

}  // namespace cancha::session
