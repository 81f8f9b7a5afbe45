#include "server/session/broadcast.h"

#include <utility>

#include "cancha/base/contract.h"
#include "proto/wire/frame_codec.h"

namespace cancha::session {

void Broadcast::tick_closed() {
    wait_list_.tick_closed();
    changed();
}

void Broadcast::tell_waiting(std::chrono::microseconds waited) {
    wait_list_.tell(waiting_for(), waited, running_.match().tick());
}

bool Broadcast::is_waiting() const {
    return !running_.is_over() && (!running_.is_begun() || wait_list_.is_long());
}

std::vector<std::string> Broadcast::waiting_for() const {
    return running_.is_over() ? std::vector<std::string>{} : wait_list_.names();
}

const std::string& Broadcast::update_frame() {
    if (encoded_version_ != version_) {
        encode_update();
        encoded_version_ = version_;
    }
    return update_frame_;
}

void Broadcast::encode_update() {
    v1::WorldUpdate& update = *update_.mutable_update();
    messages_.encode(running_.match(), update);
    *update.mutable_pace() = running_.pace();
    update.set_awaits_start(running_.awaits_start());
    update.clear_waiting_for();
    for (std::string& seat : waiting_for()) {
        update.add_waiting_for(std::move(seat));
    }
    update.clear_seats();
    for (const Seat& seat : seats_) {
        encode(seat, running_.is_over(), *update.add_seats());
    }
    board_.encode(update);
    update_frame_.clear();
    if (!wire::append_frame(update_frame_, update_)) {
        update.clear_drawings();  // Everything else is small.
        const Status appended = wire::append_frame(update_frame_, update_);
        CANCHA_EXPECTS(appended.has_value());
    }
}

Result<Broadcast::EndFrames> Broadcast::end_frames() {
    EndFrames frames;
    Status appended = wire::append_frame(frames.state, welcome());
    if (appended) {
        frames.state += update_frame();
        appended = wire::append_frame(frames.result, messages_.over(running_.match()));
    }
    return appended ? Result<EndFrames>(std::move(frames)) : appended.error();
}

}  // namespace cancha::session
