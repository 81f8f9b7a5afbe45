#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "cancha/client/observation.h"
#include "client-sdk/bridge/large_league/pixels.h"

// Text messages of 11vs11.exe, the server of FIRA's Large League. Each UDP datagram is one message.
// The server receives at port 6000:
//   client (init TEAM (version 4.00))
//   server (init l before_kick_off) l: the client plays from the left; r: from the right
//   server (see TIME ((player TEAM N) X Y ANGLE) ... ((ball) X Y))
//   client ((player left 1) VL VR) ((player left 2) VL VR) ...
// In `see` players 1 to 11 belong to the left team, 12 to 22 to the right team. The last player of
// a team, 11 or 22, is the goalkeeper. Source: published clients (npuv5pp/Simuro11v11) and their
// manual.
namespace cancha::large_league {

/// Longest message of a client, in bytes. A longer message counts as damaged. Published clients
/// send 350 bytes.
inline constexpr std::size_t kMostBytes = 1500;

/// Speeds of a robot's wheels in the unit of the Large League: 127 is full speed forwards, -127
/// backwards.
struct WheelNumbers {
    double left = 0;
    double right = 0;

    friend bool operator==(const WheelNumbers&, const WheelNumbers&) = default;
};

/// Commands of one message; player N has index N - 1. None if the message has no command for the
/// player.
using Orders = std::array<std::optional<WheelNumbers>, kPlayers>;

/// Returns the team's name in an `init` message; empty if the message has no name. None if the
/// message is not an `init`.
std::optional<std::string> read_init(std::string_view message);

/// Parses the commands in a message. Leaves out commands for the other side and for players that do
/// not exist. Clamps wheel numbers to full speed (kFullWheel). None if the message has no commands.
std::optional<Orders> read_orders(std::string_view message, Side side);

/// Returns the answer to an `init`.
std::string init_text(Side side);

/// Returns the `see` message that shows a tick to the team that plays from `side`. Expects: eleven
/// robots in each team.
std::string see_text(const client::Observation& view, Side side, const Pixels& pixels);

}  // namespace cancha::large_league
