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

/// The seats of a match, as a range of Seat in the order of the discipline. Lets clients take and
/// leave them.
///
/// Thread: all calls on one thread.
class SeatTable {
  public:
    /// `seats`: in the order of the discipline. Borrows: running, messages, observer.
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

    /// Expects: the seat is in this table.
    SeatIndex index_of(const Seat& seat) const {
        return static_cast<SeatIndex>(&seat - seats_.data());
    }

    const std::vector<Seat>& all() const { return seats_; }

    /// Finds a seat by name; null: no such seat.
    Seat* find(std::string_view name);

    /// Gives the seat to `occupant` and welcomes it. Disconnects the previous occupant. Expects:
    /// find_problem() found none.
    void take(Seat& seat, std::shared_ptr<net::Connection> occupant, const v1::Hello& hello);

    /// Notes that the occupant is ready.
    void note_ready(Seat& seat);

    void leave(Seat& seat, const std::string& reason);

    /// Counts a mistake in a message of the occupant. Sends a Notice if NoticeBook says so.
    void notice(Seat& seat, v1::ErrorCode code, const std::string& text);

  private:
    std::vector<Seat> seats_;
    RunningMatch& running_;
    RoomMessages& messages_;
    const RoomObserver& observer_;
};

}  // namespace cancha::session
