#pragma once

#include <cstdint>

#include "cancha/v1/referee.pb.h"
#include "proto/foxglove/foxglove.pb.h"

namespace cancha::foxglove {

/// Converts an event to a line of a log: the message is its text and, in brackets, its rule; the
/// name is the author of the decision.
::foxglove::Log event_log(const v1::GameEvent& event, std::uint64_t time_ns);

}  // namespace cancha::foxglove
