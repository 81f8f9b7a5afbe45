#pragma once

#include <functional>
#include <memory>

#include "server/net/connection.h"
#include "server/session/match_room.h"
#include "server/session/permissions.h"

namespace cancha::session {

/// Whether there is a place for a client with this Hello, in which nothing is wrong. Takes the
/// place. Fails: kRefused; the text is for the client.
using Admit = std::function<Status(const v1::Hello&)>;

/// Serves one client of the room from its Hello to its last byte: handshake, then its role. `door`:
/// through which it came.
/// Returns when the client has left or the match is over.
///
/// Borrows: room. Expects: the client has been greeted.
asio::awaitable<void> serve(MatchRoom& room, std::shared_ptr<net::Connection> connection, Door door,
                            Admit admit);

}  // namespace cancha::session
