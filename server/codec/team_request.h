#pragma once

#include "proto/cancha/v1/discipline.pb.h"
#include "proto/cancha/v1/recording.pb.h"
#include "proto/cancha/v1/referee.pb.h"

namespace cancha::codec {

/// What a TickAnswer or a RecordedRequest asks for, in `request` or where it was said before that
/// was there.
template <class Message>
v1::TeamRequest request_in(const Message& message) {
    v1::TeamRequest request = message.request();
    if (message.has_placement()) {
        request.mutable_placement()->MergeFrom(message.placement());
    }
    request.set_asks_for_time_out(request.asks_for_time_out() || message.asks_for_time_out());
    return request;
}

/// All but the tick of a record. Placement and time-out stay where recordings have always had them:
/// those of before can be verified, and earlier releases can verify new ones.
void record_request(const v1::TeamRequest& request, v1::RecordedRequest& record);

/// Whether this seat may ask that: the robots are its own, the numbers finite and within their
/// limits.
bool can_be_asked(const v1::TeamRequest& request, const v1::Seat& seat);

}  // namespace cancha::codec
