#pragma once

#include <memory>

#include "server/host/match_room.h"
#include "server/net/connection.h"

namespace cancha::host {

/// Serves one client of the room from its Hello to its last byte: handshake, then its role.
/// Returns when the client has left or the match is over.
///
/// Borrows: room. Expects: the client has been greeted.
net::asio::awaitable<void> serve(MatchRoom& room, std::shared_ptr<net::Connection> connection);

}  // namespace cancha::host
