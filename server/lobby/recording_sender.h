#pragma once

#include <string>

#include "server/net/connection.h"

namespace cancha::lobby {

/// Sends the recording of a match that is over as v1::TapePart messages, as fast as the client
/// reads. `path`: file of the recording. If the file cannot be read or has become a symbolic link,
/// the client gets only a part of the recording or nothing.
asio::awaitable<void> send_recording(net::Connection& connection, const std::string& path);

}  // namespace cancha::lobby
