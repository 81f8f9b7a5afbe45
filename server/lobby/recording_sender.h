#pragma once

#include <string>

#include "server/net/connection.h"

namespace cancha::lobby {

/// Sends the recording of a match that is over, as v1::TapePart says, as fast as the client reads.
/// Where the file cannot be read, or is a symbolic link by now, the client gets less.
asio::awaitable<void> send_recording(net::Connection& connection, const std::string& path);

}  // namespace cancha::lobby
