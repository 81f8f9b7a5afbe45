#pragma once

#include <cstdint>

#include "cancha/v1/referee.pb.h"
#include "proto/foxglove/foxglove.pb.h"

namespace cancha::foxglove {

/// An event as a line of a log: its text, with the rule behind it, by who decided it.
::foxglove::Log event_log(const v1::GameEvent& event, std::uint64_t time_ns);

}  // namespace cancha::foxglove
