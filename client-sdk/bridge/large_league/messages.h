#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "cancha/client/observation.h"
#include "client-sdk/bridge/large_league/pixels.h"

// Text messages of 11vs11.exe, the server of FIRA's Large League, one in each datagram, over UDP
// port 6000:
//   client  (init TEAM (version 4.00))
//   server  (init l before_kick_off)             l: it plays from the left, r: from the right
//   server  (see TIME ((player TEAM N) X Y ANGLE) ... ((ball) X Y))
//   client  ((player left 1) VL VR) ((player left 2) VL VR) ...
// Players 1 to 11 of `see` are the left team's, 12 to 22 the right one's; the last of a team keeps
// the goal. Source: published clients (npuv5pp/Simuro11v11) and their manual.
namespace cancha::large_league {

/// Longest message of a client; longer ones are damaged. Those of published clients have 350 bytes.
inline constexpr std::size_t kMostBytes = 1500;

/// Numbers of a robot's wheels, in [-127, 127].
struct WheelNumbers {
    double left = 0;
    double right = 0;

    friend bool operator==(const WheelNumbers&, const WheelNumbers&) = default;
};

/// Commands of one message: player N at N - 1. Absent: it names none.
using Orders = std::array<std::optional<WheelNumbers>, kPlayers>;

/// Name of the team in an `init`; empty if it has none. Absent: it is no `init`.
std::optional<std::string> read_init(std::string_view message);

/// Reads commands. Those for the other side, or for players that do not exist, are left out;
/// numbers beyond the limit are at it. Absent: it is no message of commands.
std::optional<Orders> read_orders(std::string_view message, Side side);

/// Answer to an `init`.
std::string init_text(Side side);

/// Message of a tick for a team that plays from `side`. Expects: eleven robots in each team.
std::string see_text(const client::Observation& view, Side side, const Pixels& pixels);

}  // namespace cancha::large_league
