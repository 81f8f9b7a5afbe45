#pragma once

#include <chrono>
#include <optional>

#include <boost/asio/buffer.hpp>

#include "server/net/byte_stream.h"

namespace cancha::net {

/// Has the system note from now on when bytes arrive at this socket, however late this program
/// reads them. Only TCP can: the sockets of a Unix socket's clients stay without.
void stamp_arrivals(ByteStream::Socket& socket);

/// The time by which the system had sent the last bytes that it took for this socket, at most 10 ms
/// late; nothing where it does not note that: for Unix sockets.
std::optional<std::chrono::steady_clock::time_point> sent_by(ByteStream::Socket& socket);

/// Reads what has come, and when the last of it arrived, where the system has noted that. The error
/// is `would_block` where nothing has come, and `eof` where the peer has closed in order.
/// Expects: the socket is non-blocking.
Transfer read_now(ByteStream::Socket& socket, boost::asio::mutable_buffer room);

}  // namespace cancha::net
