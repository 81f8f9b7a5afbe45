#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/generic/stream_protocol.hpp>

#include "proto/base/async/async.h"

namespace cancha::net {

/// Outcome of reading or writing: number of bytes, and the error that followed them, if any.
struct Transfer {
    boost::system::error_code error;
    std::size_t bytes = 0;

    /// Arrival time of the last byte read, if the system has noted it; see stamp_arrivals().
    std::optional<std::chrono::steady_clock::time_point> arrived = std::nullopt;
};

class EagerReads;

/// Stream of bytes to and from one client: a socket, or a test's substitute.
///
/// Thread: all calls on the thread of the executor.
class ByteStream {
  public:
    virtual ~ByteStream() = default;

    virtual asio::any_io_executor executor() = 0;

    virtual bool is_open() const = 0;

    /// Waits for at least one byte. The error is `eof` if the peer has closed properly.
    virtual asio::awaitable<Transfer> read_some(asio::mutable_buffer room) = 0;

    /// Reads through `reads` from now on, if the stream has a socket. Borrows: reads.
    virtual void read_eagerly(EagerReads& /*reads*/) {}

    /// Makes the system note when bytes arrive, if it can. Affects reads through EagerReads only.
    virtual void stamp_arrivals() {}

    /// Writes as much as the system takes without waiting. The error is `would_block` if it takes
    /// nothing.
    virtual Transfer write_now(asio::const_buffer bytes) = 0;

    /// Time by which the last written byte had been sent; none if nobody notes it.
    virtual std::optional<std::chrono::steady_clock::time_point> sent_by() { return std::nullopt; }

    /// Writes all bytes; waits until the system has taken them.
    virtual asio::awaitable<Transfer> write_all(asio::const_buffer bytes) = 0;

    /// Tells the peer that no more bytes follow.
    virtual void shut_down_writing() = 0;

    /// Ends both directions, even if another process has a copy of the socket. Pending operations
    /// return with an error.
    virtual void close() = 0;

    /// Breaks the connection at once: the peer is told that it is broken, and the system keeps no
    /// data of it.
    virtual void reset() { close(); }

    /// Limits how much data the operating system keeps for the peer, to about `bytes`.
    virtual void limit_send_buffer(int bytes) = 0;

    using Socket = asio::generic::stream_protocol::socket;

    /// The socket; null: the stream has none.
    virtual Socket* socket() = 0;
};

/// Makes the stream of a socket.
std::unique_ptr<ByteStream> make_stream(ByteStream::Socket socket);

}  // namespace cancha::net
