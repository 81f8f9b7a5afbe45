#pragma once

#include <optional>

#include "proto/cancha/v1/referee.pb.h"
#include "referee/core/ruling.h"

namespace cancha::broadcast {

/// Nothing if it names no ruling, or values that there are not. How events and times are counted is
/// left to the caller: `decision` is the number of the event, `ticks` is 0.
std::optional<referee::Ruling> decode_ruling(const v1::Ruling& message);

/// Without events and times.
void encode_ruling(const referee::Ruling& ruling, v1::Ruling& message);

}  // namespace cancha::broadcast
