#pragma once

#include <memory>

#include "server/lobby/lobby.h"

namespace cancha::lobby {

/// Serves a client in the lobby until the client leaves. Sends the list of matches whenever the
/// list changes, and carries out requests of admins.
///
/// Borrows: lobby. `hello`: the client's Hello. Expects: the Hello asks for the lobby and has
/// passed its checks.
asio::awaitable<void> serve_in_lobby(Lobby& lobby, std::shared_ptr<net::Connection> connection,
                                     v1::Hello hello);

}  // namespace cancha::lobby
