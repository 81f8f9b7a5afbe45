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

/// The seats of a match, and who comes and goes: a range of Seat, in the order of the discipline.
///
/// Thread: one.
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

    /// Expects: it is one of these.
    SeatIndex index_of(const Seat& seat) const {
        return static_cast<SeatIndex>(&seat - seats_.data());
    }

    const std::vector<Seat>& all() const { return seats_; }

    /// Null: there is none of this name.
    Seat* find(std::string_view name);

    /// Welcomes the occupant, who replaces the one before. Expects: find_problem() finds none.
    void take(Seat& seat, std::shared_ptr<net::Connection> occupant, const v1::Hello& hello);

    /// The occupant has loaded what it needs.
    void note_ready(Seat& seat);

    void leave(Seat& seat, const std::string& reason);

    /// Tells the occupant what was wrong with a message of theirs, if it is time to tell again.
    void notice(Seat& seat, v1::ErrorCode code, const std::string& text);

  private:
    std::vector<Seat> seats_;
    RunningMatch& running_;
    RoomMessages& messages_;
    const RoomObserver& observer_;
};

}  // namespace cancha::session
