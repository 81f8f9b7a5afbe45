#pragma once

#include <cstdint>

#include "cancha/v1/referee.pb.h"
#include "proto/foxglove/foxglove.pb.h"

namespace cancha::foxglove {

/// Converts an event of a match to a line of Foxglove's log. The text of the line is the text of
/// the event and, in brackets, its rule. The name of the line is the author of the event: the
/// referee, the server or an official.
::foxglove::Log event_log(const v1::GameEvent& event, std::uint64_t time_ns);

}  // namespace cancha::foxglove
