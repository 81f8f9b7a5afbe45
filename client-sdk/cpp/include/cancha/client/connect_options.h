#pragma once

#include <chrono>
#include <string>

namespace cancha::client {

/// Which match to join, and as whom. cancha-match sets the environment variables CANCHA_SERVER,
/// CANCHA_SEAT and CANCHA_TOKEN for the strategies it starts; who joins a match of cancha-server
/// sets CANCHA_MATCH too.
struct ConnectOptions {
    std::string server{};  ///< "host:port", "[IPv6 address]:port" or "unix:path".
    std::string match{};   ///< Of a server with several. Empty: the only one that there is.
    std::string seat{};    ///< Such as "blue".
    std::string name{};    ///< Of the team, for the scoreboard: 1 to 32 printable characters.
    std::string token{};   ///< Empty where the server asks for none.

    /// The server may still be starting: so long a refused connection is tried again.
    std::chrono::milliseconds connect_patience{5000};
    /// So long each message of the handshake may take.
    std::chrono::milliseconds handshake_patience{10000};
    /// A connection that is lost is made anew and the seat taken back; so long it is tried, each
    /// time for a second at most. 0: not at all.
    std::chrono::milliseconds reconnect_patience{5000};
};

/// Takes server, seat and token from the environment; what is not set stays empty.
ConnectOptions options_from_environment(std::string name);

}  // namespace cancha::client
