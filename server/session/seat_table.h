#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "proto/cancha/v1/session.pb.h"
#include "server/session/room_messages.h"
#include "server/session/running_match.h"
#include "server/session/seat.h"

namespace cancha::session {

/// The seats of a match: a range of Seat, in the order of the seats in the discipline. Lets clients
/// take and leave seats.
///
/// Thread: all calls on one thread.
class SeatTable {
  public:
    /// `seats`: in the order of the seats in the discipline. Borrows: running, messages, observer.
    SeatTable(std::vector<Seat> seats, RunningMatch& running, RoomMessages& messages,
              const RoomObserver& observer)
        : seats_(std::move(seats)), running_(running), messages_(messages), observer_(observer) {}

    auto begin() { return seats_.begin(); }

    auto end() { return seats_.end(); }

    auto begin() const { return seats_.begin(); }

    auto end() const { return seats_.end(); }

    std::size_t size() const { return seats_.size(); }

    Seat& operator[](std::size_t index) { return seats_[index]; }

    const Seat& operator[](std::size_t index) const { return seats_[index]; }

    /// Returns the index of a seat in this table. Expects: the seat is in this table.
    SeatIndex index_of(const Seat& seat) const {
        return static_cast<SeatIndex>(&seat - seats_.data());
    }

    const std::vector<Seat>& all() const { return seats_; }

    /// Returns the seat with this name; null if there is no such seat.
    Seat* find(std::string_view name);

    /// Gives the seat to a client and sends the client a Welcome message. Disconnects the previous
    /// occupant, if any. `hello`: the client's Hello. Expects: session::find_problem() returned
    /// none for this Hello.
    void take(Seat& seat, std::shared_ptr<net::Connection> occupant, const v1::Hello& hello);

    /// Notes that the seat's occupant is ready for the first tick.
    void note_ready(Seat& seat);

    /// Frees the seat because its occupant has left. `reason`: why the occupant left, for people.
    void leave(Seat& seat, const std::string& reason);

    /// Counts a mistake in a message of the seat's occupant. Tells the occupant about some of the
    /// mistakes in Notice messages: see NoticeBook. `code`: kind of the mistake. `text`:
    /// explanation for people.
    void notice(Seat& seat, v1::ErrorCode code, const std::string& text);

  private:
    std::vector<Seat> seats_;
    RunningMatch& running_;
    RoomMessages& messages_;
    const RoomObserver& observer_;
};

}  // namespace cancha::session
