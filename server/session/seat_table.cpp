#include "server/session/seat_table.h"

#include <algorithm>
#include <utility>

#include "proto/base/streams/limited_log.h"
#include "server/session/handshake.h"

namespace cancha::session {

Seat* SeatTable::find(std::string_view name) {
    const auto found = std::ranges::find(seats_, name, &Seat::name);
    return found == seats_.end() ? nullptr : &*found;
}

void SeatTable::take(Seat& seat, std::shared_ptr<net::Connection> occupant,
                     const v1::Hello& hello) {
    const bool is_replaced = seat.occupant != nullptr;
    if (is_replaced) {
        seat.occupant->close();
    }
    const bool is_resumed = !hello.resume_token().empty();
    seat.is_ready = !hello.says_ready() || (is_resumed && seat.is_ready);
    seat.occupant = std::move(occupant);
    seat.occupant_name = hello.name();
    seat.origin = hello.origin();
    seat.is_given_up = false;
    observer_.on_seat_taken(seat);  // First: other clients, once told, may claim the seat at once.
    seat.resume.renew(hello.resume_token(), Seat::Clock::now());
    seat.occupant->send(messages_.welcome(running_.match(), &seat));
    streams::log_member(spdlog::level::info, seat.name,
                        "seat taken: seat={} name={:?} peer={} is_resumed={} is_replaced={}",
                        seat.name, seat.occupant_name, seat.occupant->peer(), is_resumed,
                        is_replaced);
    running_.changed();
    if (running_.is_over()) {
        messages_.tell_result(running_.match(), *seat.occupant);
    }
}

void SeatTable::note_ready(Seat& seat) {
    seat.is_ready = true;
    running_.changed();
}

void SeatTable::leave(Seat& seat, const std::string& reason) {
    seat.occupant.reset();
    seat.resume.note_left();
    seat.left_because = reason;
    ++seat.losses;
    running_.changed();
    if (!running_.is_over()) {
        streams::log_member(spdlog::level::warn, seat.name,
                            "seat left, the match waits for it: seat={} name={:?} reason={:?}",
                            seat.name, seat.occupant_name, reason);
    }
    observer_.on_seat_left(seat);
}

void SeatTable::notice(Seat& seat, v1::ErrorCode code, const std::string& text) {
    if (!seat.notices.count(code, text) || seat.occupant == nullptr) {
        return;
    }
    const std::uint64_t count = seat.notices.count_of(code);
    send_notice(*seat.occupant, code, text, count, running_.barrier().tick());
    streams::log_member(spdlog::level::debug, seat.name, "notice: seat={} count={} text={:?}",
                        seat.name, count, text);
}

}  // namespace cancha::session
