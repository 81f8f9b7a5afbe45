#pragma once

#include <chrono>
#include <string>

namespace cancha::client {

/// Which match to join, and as which team. cancha-match sets the environment variables
/// CANCHA_SERVER, CANCHA_SEAT and CANCHA_TOKEN for the strategies that it starts. To join a match
/// of cancha-server, set CANCHA_MATCH too.
struct ConnectOptions {
    std::string server{};  ///< "host:port", "[IPv6 address]:port" or "unix:path".
    std::string match{};   ///< Name of the match. Empty: the server's only one.
    std::string seat{};    ///< Seat to take: "blue".
    std::string name{};    ///< Name of the team on the scoreboard: 1 to 32 printable characters.
    std::string token{};   ///< Secret of the team. Empty if the server needs none.
    /// Simulator that the strategy was written for, such as "FIRASim": at most 32 printable
    /// characters, shown with the team. Empty: Cancha.
    std::string origin{};

    /// How long to retry a refused connection: the server may still be starting.
    std::chrono::milliseconds connect_patience{5000};
    /// Time limit for each message of the handshake.
    std::chrono::milliseconds handshake_patience{10000};
    /// How long to try to reconnect and reclaim the seat after a lost connection. Each attempt
    /// takes at most a second. 0: never.
    std::chrono::milliseconds reconnect_patience{5000};
};

/// Takes server, seat and token from the environment; unset values stay empty.
ConnectOptions options_from_environment(std::string name);

}  // namespace cancha::client
