#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cancha/client/connect_options.h"
#include "client-sdk/bridge/vss/exchange.h"
#include "client-sdk/bridge/vss/profile.h"
#include "client-sdk/bridge/vss/turn.h"

namespace cancha::vss {

/// Exit status: the team's program failed.
inline constexpr int kExitTeamFailed = 3;

/// Whether a team's program gets a network of its own (room.h).
enum class Network : std::uint8_t {
    kAuto,  ///< Where the system allows it.
    kOwn,   ///< Else it is bad usage.
    kHost,  ///< It has that of this machine.
};

/// What to play, and how.
struct PlayOrder {
    client::ConnectOptions seat{};     ///< Its `seat` is left open.
    std::vector<std::string> seats{};  ///< One, or that of each team.
    Profile profile{};
    FrameKind frame = FrameKind::kFixed;
    Patience patience{};
    std::uint32_t interface = 0x7F000001;  ///< For multicast groups: 127.0.0.1.
    std::string command{};                 ///< Starts the team's program; empty: it is there.
    Network network = Network::kAuto;
};

/// Plays a match. Returns the exit status of the program.
int play(const PlayOrder& order);

}  // namespace cancha::vss
