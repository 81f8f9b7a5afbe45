#pragma once

#include "proto/cancha/v1/discipline.pb.h"
#include "proto/cancha/v1/recording.pb.h"
#include "referee/core/request.h"

namespace cancha::codec {

/// All but the tick.
void encode_request(const referee::TeamRequest& request, v1::RecordedRequest& message);
referee::TeamRequest decode_request(const v1::RecordedRequest& message);

/// Whether this seat may ask that: the robots are its own, the numbers finite.
bool can_be_asked(const referee::TeamRequest& request, const v1::Seat& seat);

}  // namespace cancha::codec
