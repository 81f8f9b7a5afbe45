#pragma once

#include "proto/cancha/v1/discipline.pb.h"
#include "proto/cancha/v1/recording.pb.h"
#include "proto/cancha/v1/referee.pb.h"

namespace cancha::codec {

/// Returns the request to the referee in `message`, a TickAnswer or a RecordedRequest. Reads the
/// field `request`, and the older fields `placement` and `asks_for_time_out`, which clients and
/// recordings used before `request` existed.
template <class Message>
v1::TeamRequest request_in(const Message& message) {
    v1::TeamRequest request = message.request();
    if (message.has_placement()) {
        request.mutable_placement()->MergeFrom(message.placement());
    }
    request.set_asks_for_time_out(request.asks_for_time_out() || message.asks_for_time_out());
    return request;
}

/// Writes the request to `record`; does not set the tick. Placement and time-out go to the older
/// fields, so that this release can verify recordings of earlier releases, and earlier releases can
/// verify recordings of this one.
void record_request(const v1::TeamRequest& request, v1::RecordedRequest& record);

/// Whether this seat may make this request: the robots named in the request belong to the seat, and
/// all numbers are finite and within their limits.
bool can_be_asked(const v1::TeamRequest& request, const v1::Seat& seat);

}  // namespace cancha::codec
