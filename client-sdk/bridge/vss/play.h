#pragma once

#include <cstdint>

#include "client-sdk/bridge/seat_options.h"
#include "client-sdk/bridge/vss/exchange.h"
#include "client-sdk/bridge/vss/profile.h"
#include "client-sdk/bridge/vss/turn.h"

namespace cancha::vss {

/// Whether a team's program gets a network of its own (room.h).
enum class Network : std::uint8_t {
    kAuto,  ///< Its own network if the system allows it.
    kOwn,   ///< Its own network; bad usage if the system does not allow it.
    kHost,  ///< The network of this machine.
};

/// Order for a match: seats, ports, patience, the team's program.
struct PlayOrder {
    bridge::SeatOrder seat{};
    Profile profile{};
    FrameKind frame = FrameKind::kFixed;
    Patience patience{};
    std::uint32_t interface = 0x7F000001;  ///< Interface for multicast groups: 127.0.0.1.
    Network network = Network::kAuto;
};

/// Plays a match. Returns the exit status of the program.
int play(const PlayOrder& order);

}  // namespace cancha::vss
