#pragma once

#include <functional>
#include <memory>

#include "server/net/connection.h"
#include "server/session/match_room.h"
#include "server/session/permissions.h"

namespace cancha::session {

/// Takes a place for a client whose Hello has passed its checks. Fails: kRefused: no place is free;
/// the text is for the client.
using Admit = std::function<Status(const v1::Hello&)>;

/// Serves one client of the room from its Hello to its last byte: handshake, then its role. `door`:
/// door through which the client came.
/// Returns when the client has left or the match is over.
///
/// Borrows: room. Expects: the client has been greeted.
asio::awaitable<void> serve(MatchRoom& room, std::shared_ptr<net::Connection> connection, Door door,
                            Admit admit);

}  // namespace cancha::session
