#pragma once

#include <cstdint>

#include "client-sdk/bridge/seat_options.h"
#include "client-sdk/bridge/vss/exchange.h"
#include "client-sdk/bridge/vss/profile.h"
#include "client-sdk/bridge/vss/turn.h"

namespace cancha::vss {

/// The network in which a team's program runs. In a network of its own (room.h), the program's
/// ports cannot collide with the ports of other programs.
enum class Network : std::uint8_t {
    kAuto,  ///< A network of its own if the system allows it, otherwise kHost.
    kOwn,   ///< A network of its own. If the system does not allow it, the bridge ends (bad usage).
    kHost,  ///< The network of this machine.
};

/// Instructions for a match: seats and the team's program, the simulator to imitate, the frame that
/// teams see, how long to wait, and the network.
struct PlayOrder {
    bridge::SeatOrder seat{};
    Profile profile{};
    FrameKind frame = FrameKind::kFixed;
    Patience patience{};
    std::uint32_t interface = 0x7F000001;  ///< Interface for multicast; default: 127.0.0.1.
    Network network = Network::kAuto;
};

/// Plays a match for teams of VSS. Returns the exit status of the bridge.
int play(const PlayOrder& order);

}  // namespace cancha::vss
