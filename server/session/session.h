#pragma once

#include <functional>
#include <memory>

#include "server/net/connection.h"
#include "server/session/match_room.h"
#include "server/session/permissions.h"

namespace cancha::session {

/// Function that takes a place for a client whose Hello (its first message) is valid (see
/// Admission). Fails: kRefused: no place is free; the text is for the client.
using Admit = std::function<Status(const v1::Hello&)>;

/// Serves one client of the room: reads and checks the client's Hello, then serves the client in
/// its role as strategy, spectator, official or admin. `door`: door through which the client came.
/// `admit`: called once the Hello has passed its checks. Returns when the client has left or the
/// match is over.
///
/// Borrows: room. Expects: the client has been sent make_greeting().
asio::awaitable<void> serve(MatchRoom& room, std::shared_ptr<net::Connection> connection, Door door,
                            Admit admit);

}  // namespace cancha::session
