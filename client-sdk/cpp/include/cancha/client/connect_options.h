#pragma once

#include <chrono>
#include <string>

namespace cancha::client {

/// The match to join, and the seat to take. cancha-match sets the environment variables
/// CANCHA_SERVER, CANCHA_SEAT and CANCHA_TOKEN for the strategies that it starts. To join a match
/// of a cancha-server, set CANCHA_MATCH, too.
struct ConnectOptions {
    std::string server{};  ///< Address: "host:port", "[IPv6 address]:port" or "unix:path".
    std::string match{};   ///< Name of the match. Empty: the only match of the server.
    std::string seat{};    ///< Seat to take: "blue".
    std::string name{};    ///< Name of the team on the scoreboard: 1 to 32 printable characters.
    std::string token{};   ///< Secret of the team. Empty if the server asks for none.
    /// Simulator for which the strategy was written, such as "FIRASim". It is shown with the team;
    /// at most 32 printable characters. Empty: Cancha.
    std::string origin{};

    /// Time during which connect() tries again if the connection is refused, because the server may
    /// still be starting.
    std::chrono::milliseconds connect_patience{5000};
    /// Longest wait for each message of the server until the Welcome.
    std::chrono::milliseconds handshake_patience{10000};
    /// Time during which the client tries to reconnect and to get its seat back after a lost
    /// connection. Each attempt takes at most a second. 0: the client does not try.
    std::chrono::milliseconds reconnect_patience{5000};
};

/// Returns options with server, match, seat and token from the environment. Values that are not set
/// stay empty. `name`: name of the team.
ConnectOptions options_from_environment(std::string name);

}  // namespace cancha::client
