#pragma once

#include <chrono>

#include <boost/asio/ip/udp.hpp>

#include "client-sdk/bridge/seat_options.h"

namespace cancha::large_league {

/// Longest waits for clients (the programs of the teams), in real time.
struct Patience {
    /// Longest wait for the `init` messages of all clients.
    std::chrono::milliseconds start{30'000};
    std::chrono::milliseconds deadline{100};  ///< Longest wait for commands in each tick.
};

/// Instructions for a match: seats, the UDP address for clients, and how long to wait.
struct PlayOrder {
    bridge::SeatOrder seat{};
    boost::asio::ip::udp::endpoint listen{};
    Patience patience{};
};

/// Plays a match for teams of the Large League. Returns the exit status of the bridge.
int play(const PlayOrder& order);

}  // namespace cancha::large_league
