#pragma once

#include <memory>

#include "server/lobby/lobby.h"

namespace cancha::lobby {

/// Serves somebody in the lobby until they leave: sends the list when it changes, does what admins
/// ask for.
///
/// Borrows: lobby. Expects: the Hello enters the lobby, and may.
asio::awaitable<void> serve_in_lobby(Lobby& lobby, std::shared_ptr<net::Connection> connection,
                                     v1::Hello hello);

}  // namespace cancha::lobby
