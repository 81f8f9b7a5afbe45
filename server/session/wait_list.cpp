#include "server/session/wait_list.h"

#include <spdlog/spdlog.h>

#include "cancha/base/contract.h"
#include "proto/cancha/v1/session.pb.h"
#include "proto/wire/frame_codec.h"

namespace cancha::session {

std::vector<std::string> WaitList::names() const {
    std::vector<std::string> names;
    for (SeatIndex i = 0; i < seats_.size(); ++i) {
        const bool is_silent = is_long_ && barrier_.is_open() && !barrier_.has_answered(i);
        if (!seats_[i].can_begin() || is_silent) {
            names.push_back(seats_[i].name);
        }
    }
    return names;
}

void WaitList::tell(const std::vector<std::string>& names, std::chrono::microseconds waited,
                    Tick tick) {
    v1::ServerMessage message;
    v1::Waiting& waiting = *message.mutable_waiting();
    for (const std::string& seat : names) {
        waiting.add_seats(seat);
    }
    waiting.set_waited_us(static_cast<std::uint64_t>(waited.count()));
    waiting.set_tick(tick.number);
    frame_.clear();
    const Status appended = wire::append_frame(frame_, message);
    CANCHA_EXPECTS(appended.has_value());  // There are never so many seats.
    ++times_told_;
    for (const Seat& seat : seats_) {
        if (seat.occupant != nullptr) {
            seat.occupant->send_frames(frame_);
        }
    }
    spdlog::debug("waiting: waited_ms={} seats={}", waited.count() / 1000, waiting.seats_size());
}

}  // namespace cancha::session
