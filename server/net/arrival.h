#pragma once

#include <chrono>
#include <optional>

#include <boost/asio/buffer.hpp>

#include "server/net/byte_stream.h"

namespace cancha::net {

/// Makes the operating system note from now on when bytes arrive at this socket, no matter when
/// this program reads the bytes. Works for TCP only; on Unix sockets it has no effect.
void stamp_arrivals(ByteStream::Socket& socket);

/// Returns the time by which the system had sent the last bytes written to this socket. The time
/// may be up to 10 ms too late. None for a Unix socket, because the system notes no times for it.
std::optional<std::chrono::steady_clock::time_point> sent_by(ByteStream::Socket& socket);

/// Reads the bytes that have arrived. Transfer::arrived is the arrival time of the last byte if the
/// system has noted it. The error is `would_block` if nothing has arrived, and `eof` if the peer
/// has closed the connection properly.
/// Expects: the socket is non-blocking.
Transfer read_now(ByteStream::Socket& socket, boost::asio::mutable_buffer room);

}  // namespace cancha::net
