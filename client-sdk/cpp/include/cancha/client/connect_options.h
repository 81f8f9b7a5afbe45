#pragma once

#include <chrono>
#include <string>

namespace cancha::client {

/// Which match to join, and as whom. cancha-match sets the environment variables CANCHA_SERVER,
/// CANCHA_SEAT and CANCHA_TOKEN for the strategies it starts; to join a match of
/// cancha-server, set CANCHA_MATCH too.
struct ConnectOptions {
    std::string server{};  ///< "host:port", "[IPv6 address]:port" or "unix:path".
    std::string match{};   ///< On a server with several. Empty: the only one.
    std::string seat{};    ///< Such as "blue".
    std::string name{};    ///< Of the team, for the scoreboard: 1 to 32 printable characters.
    std::string token{};   ///< Empty if the server needs none.
    /// Simulator that the strategy was written for, such as "FIRASim", which is shown with the
    /// team: at most 32 printable characters. Empty: this one.
    std::string origin{};

    /// How long to retry a refused connection, as the server may still be starting.
    std::chrono::milliseconds connect_patience{5000};
    /// Time limit for each message of the handshake.
    std::chrono::milliseconds handshake_patience{10000};
    /// How long to try to reconnect and reclaim the seat after a lost connection, each attempt at
    /// most a second. 0: never.
    std::chrono::milliseconds reconnect_patience{5000};
};

/// Takes server, seat and token from the environment; unset values stay empty.
ConnectOptions options_from_environment(std::string name);

}  // namespace cancha::client
