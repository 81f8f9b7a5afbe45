#pragma once

#include <memory>

#include "server/host/match_room.h"
#include "server/net/connection.h"

namespace cancha::host {

/// Time for a client to say Hello after it has connected.
inline constexpr std::chrono::milliseconds kHandshakeTime{5000};

/// Serves one client of the room from its first byte to its last: handshake, then its role.
/// Returns when the client has left or the match is over.
///
/// Borrows: room.
net::asio::awaitable<void> serve(MatchRoom& room, std::shared_ptr<net::Connection> connection);

/// Tells a client that there is no place for it, and closes.
void refuse(net::Connection& connection, v1::ErrorCode code, const std::string& text);

}  // namespace cancha::host
