#pragma once

#include <chrono>

#include <boost/asio/ip/udp.hpp>

#include "client-sdk/bridge/seat_options.h"

namespace cancha::large_league {

/// How long to wait for clients, in wall-clock time.
struct Patience {
    std::chrono::milliseconds start{30'000};  ///< Wait for their `init`.
    std::chrono::milliseconds deadline{100};  ///< Wait for their commands in each tick.
};

/// Order for a match: seats, port, patience.
struct PlayOrder {
    bridge::SeatOrder seat{};
    boost::asio::ip::udp::endpoint listen{};
    Patience patience{};
};

/// Plays a match. Returns the exit status of the program.
int play(const PlayOrder& order);

}  // namespace cancha::large_league
